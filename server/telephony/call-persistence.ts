import type { App } from '../platform/http/app.ts';
import { retryOnDeadlock } from '../platform/store/deadlock-retry.ts';
import type { Accounts } from './accounts.ts';
import { storeCallEvent } from './call-events.ts';
import { routeCall, routeTransfer } from './routing.ts';
import type { CallEvent, CallHandler } from './sip-contract.ts';

/** The keeper of calls, and when it has kept everything that it was told. */
export interface CallPersistence {
  handler: CallHandler;
  idle(): Promise<void>;
}

/** Keeps what the embedded SIP server tells of calls: of each call in the order in which it happened. @param node which platform carries them */
export function openCallPersistence(app: App, accounts: Accounts, node: string): CallPersistence {
  const turns = new Map<string, Promise<void>>();
  const keep = (fact: CallEvent): void => {
    const turn = (turns.get(fact.session) ?? Promise.resolve())
      .then(() => retryOnDeadlock(() => storeCallEvent(app, fact)))
      .catch((error: unknown) => app.log.error({ err: error, fact: fact.kind }, 'what became of a call could not be kept'))
      .then(() => {
        if (turns.get(fact.session) === turn) turns.delete(fact.session);
      });
    turns.set(fact.session, turn);
  };
  return {
    handler: {
      account: (user) => accounts.of(user),
      route: (asked) => retryOnDeadlock(() => routeCall(app, node, asked)),
      routeTransfer: (asked) => routeTransfer(app, asked),
      onEvent: keep,
      onRegistration: (number, registered) => {
        app.log.debug({ number, registered }, 'a phone came or went');
        for (const hear of app.onPhone) hear(number, registered);
      },
    },
    idle: async () => {
      await Promise.all(turns.values());
    },
  };
}
