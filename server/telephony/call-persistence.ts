import { type App, retryOnDeadlock } from '../platform/index.ts';
import type { Accounts } from './accounts.ts';
import { storeCallEvent } from './call-events.ts';
import { routeCall, routeTransfer } from './routing.ts';
import type { CallEvent, CallHandler } from './sip-contract.ts';

export type RegistrationListener = (number: string, registered: boolean) => void;

interface PersistenceOptions {
  /** The platform that carries the calls. */
  node: string;
  listeners: readonly RegistrationListener[];
}

/** Stores calls; `idle` resolves once every event is stored. */
export interface CallPersistence {
  handler: CallHandler;
  idle(): Promise<void>;
}

/** Stores the events of the embedded SIP server, those of each call in the order in which they happened. */
export function openCallPersistence(app: App, accounts: Accounts, { node, listeners }: PersistenceOptions): CallPersistence {
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
        for (const listener of listeners) listener(number, registered);
      },
    },
    idle: async () => {
      await Promise.all(turns.values());
    },
  };
}
