import type { App } from '../platform/http/app.ts';
import { onceMore } from '../platform/store/once-more.ts';
import type { Accounts } from './accounts.ts';
import type { CallFact, CallKeeper } from './engine.ts';
import { keepFact } from './facts.ts';
import { mayTransfer, routeCall } from './routing.ts';

/** The keeper of calls, and when it has kept everything that it was told. */
export interface Keeping {
  keeper: CallKeeper;
  idle(): Promise<void>;
}

/** Keeps what the embedded SIP server tells of calls: of each call in the order in which it happened. @param node which platform carries them */
export function keepCalls(app: App, accounts: Accounts, node: string): Keeping {
  const turns = new Map<string, Promise<void>>();
  const keep = (fact: CallFact): void => {
    const turn = (turns.get(fact.session) ?? Promise.resolve())
      .then(() => onceMore(() => keepFact(app, fact)))
      .catch((error: unknown) => app.log.error({ err: error, fact: fact.kind }, 'what became of a call could not be kept'))
      .then(() => {
        if (turns.get(fact.session) === turn) turns.delete(fact.session);
      });
    turns.set(fact.session, turn);
  };
  return {
    keeper: {
      account: (user) => accounts.of(user),
      route: (asked) => onceMore(() => routeCall(app, node, asked)),
      mayTransfer: (asked) => mayTransfer(app, asked),
      told: keep,
      registered: (number, registered) => {
        app.log.debug({ number, registered }, 'a phone came or went');
        for (const hear of app.onPhone) hear(number, registered);
      },
    },
    idle: async () => {
      await Promise.all(turns.values());
    },
  };
}
