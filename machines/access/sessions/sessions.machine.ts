import { assign, setup } from 'xstate';
import type { OpenSession } from '../../../contract/access/account.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** Whose sessions: the current user's, or of one that the current user may manage; `devices`: the current user's remembered devices. */
export type SessionsOf = 'own' | 'devices' | number;

export interface SessionsContext {
  of: SessionsOf;
  sessions: readonly OpenSession[];
  refusal: Refusal | null;
  /** The session that is being ended, or could not be. */
  target: string | null;
  /** How many the last sign-out ended; null: nothing was ended here. */
  ended: number | null;
}

export type SessionsEvent =
  | { type: 'sessions.renew' }
  | { type: 'sessions.end'; id: string }
  /** Ends every session but this one; with `all` this one too. Of another user: all of them. */
  | { type: 'sessions.endAll'; all: boolean };

type EndAll = { of: SessionsOf; all: boolean };
const acts = {
  'sessions.end': { guard: 'isOwn' as const, target: 'ending' },
  'sessions.endAll': 'endingAll',
  'sessions.renew': '#sessions.reading',
};

/** The open sessions of a user, and their end: one by one, or all but this one, or all. */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    input: {} as { of: SessionsOf },
    tags: {} as 'busy',
  },
  actors: {
    readSessions: port<Answer<OpenSession[]>, { of: SessionsOf }>('readSessions'),
    endSession: port<Answer<null>, { id: string }>('endSession'),
    endSessions: port<Answer<{ ended: number }>, EndAll>('endSessions'),
  },
  guards: {
    isOwn: ({ context }) => typeof context.of === 'string',
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    /** It already ended, which is the desired result. */
    isGone: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.code === 'record.not_found',
  },
  actions: {
    take: assign((_, { sessions }: { sessions: OpenSession[] }) => ({ sessions, refusal: null })),
    noteTarget: assign(({ event }) => ({ refusal: null, ended: null, target: event.type === 'sessions.end' ? event.id : null })),
    noteEnded: assign(({ context }, { ended }: { ended: number }) => ({
      ended,
      sessions: context.sessions.filter(({ id }) => id !== context.target),
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'sessions',
  context: ({ input: { of } }) => ({ of, sessions: [], refusal: null, target: null, ended: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The open sessions are being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readSessions',
        input: ({ context: { of } }) => ({ of }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ sessions: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: { description: 'The sessions could not be read; a button tries again.', on: { 'sessions.renew': 'reading' } },
    refused: { description: 'The platform refused to tell the sessions, and says why.', on: { 'sessions.renew': 'reading' } },
    ready: {
      initial: 'listed',
      states: {
        listed: {
          description: 'The open sessions with their program, address and times; this one is marked, and how many were just ended is said.',
          on: acts,
        },
        ending: {
          description: 'One session is being ended; the others cannot be meanwhile.',
          tags: 'busy',
          entry: 'noteTarget',
          invoke: {
            src: 'endSession',
            input: ({ context }) => ({ id: context.target ?? '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: '#sessions.reading',
                actions: { type: 'noteEnded', params: { ended: 1 } },
              },
              {
                guard: { type: 'isGone', params: answerParams },
                target: '#sessions.reading',
                actions: { type: 'noteEnded', params: { ended: 0 } },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        endingAll: {
          description: 'The other sessions, or all of them, are being ended.',
          tags: 'busy',
          entry: 'noteTarget',
          invoke: {
            src: 'endSessions',
            input: ({ context: { of }, event }) => ({ of, all: event.type === 'sessions.endAll' && event.all }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: '#sessions.reading',
                actions: { type: 'noteEnded', params: ({ event }) => dataOf(event.output) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused to end it, and says why.', on: acts },
        unanswered: { description: 'No answer came, so nobody knows whether it ended; it may be tried again.', on: acts },
      },
    },
  },
});
