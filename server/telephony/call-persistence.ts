import { type App, retryOnDeadlock } from '../platform/index.ts';
import type { Accounts } from './accounts.ts';
import { storeCallEvent } from './call-events.ts';
import { routeCall, routeTransfer } from './routing.ts';
import type { CallEvent, CallHandler } from './sip-contract.ts';

export type RegistrationListener = (number: string, registered: boolean) => void;

interface PersistenceOptions {
  /** The node that handles the call. */
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
  const persist = (fact: CallEvent): void => {
    const turn = (turns.get(fact.session) ?? Promise.resolve())
      .then(() => retryOnDeadlock(() => storeCallEvent(app, fact)))
      .catch((error: unknown) => app.log.error({ err: error, fact: fact.kind }, 'a call event could not be stored'))
      .then(() => {
        if (turns.get(fact.session) === turn) turns.delete(fact.session);
      });
    turns.set(fact.session, turn);
  };
  return {
    handler: {
      account: (user) => accounts.of(user),
      route: (request) => retryOnDeadlock(() => routeCall(app, node, request)),
      routeTransfer: (request) => routeTransfer(app, request),
      onEvent: persist,
      onRegistration: (number, registered) => {
        app.log.debug({ number, registered }, 'the registration of a phone changed');
        for (const listener of listeners) listener(number, registered);
      },
    },
    idle: async () => {
      await Promise.all(turns.values());
    },
  };
}
