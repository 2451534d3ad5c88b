import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import type { BackupsState, RestoreRehearsal } from '../../../contract/platform/rehearsal.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface RehearsalContext {
  /** Backups and rehearsals as they were last read. */
  backups: BackupsState | null;
  refusal: Refusal | null;
}

export type RehearsalEvent = { type: 'rehearsal.start'; backup: string } | { type: 'backups.renew' };

const acts = { 'rehearsal.start': 'starting', 'backups.renew': '#rehearsal.reading' } as const;
const isRunning = (backups: BackupsState): boolean => backups.rehearsals[0]?.ended === null;

/** The backups of the installation, and rehearsals of restoring one: one at a time, which the platform carries out. */
export const rehearsalMachine = setup({
  types: { context: {} as RehearsalContext, events: {} as RehearsalEvent, tags: {} as 'busy' },
  actors: {
    readBackups: port<Answer<BackupsState>, undefined>('readBackups'),
    startRehearsal: port<Answer<RestoreRehearsal>, { backup: string }>('startRehearsal'),
  },
  guards: {
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isRunning: (_, answer: Answer<unknown>) => answer.ok && isRunning(answer.data as BackupsState),
  },
  actions: {
    take: assign((_, { backups }: { backups: BackupsState }) => ({ backups, refusal: null })),
    noteStarted: assign(({ context }, { rehearsal }: { rehearsal: RestoreRehearsal }) => ({
      refusal: null,
      backups: context.backups && { ...context.backups, rehearsals: [rehearsal, ...context.backups.rehearsals] },
    })),
    clear: assign({ refusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 3000 },
}).createMachine({
  id: 'rehearsal',
  context: { backups: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Backups and rehearsals are being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readBackups',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isRunning', params: answerParams },
            target: 'running',
            actions: { type: 'take', params: ({ event }) => ({ backups: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ backups: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: { description: 'Backups could not be read; a button tries again.', on: { 'backups.renew': 'reading' } },
    refused: { description: 'The platform refused to show backups, and says why.', on: { 'backups.renew': 'reading' } },
    running: {
      description: 'A rehearsal runs: since when, and of which backup; no other can be started.',
      on: { 'backups.renew': 'reading' },
      after: { renewal: 'reading' },
    },
    ready: {
      initial: 'listed',
      states: {
        listed: {
          description: 'The backups, each with a button that rehearses restoring it, and what came of earlier rehearsals.',
          on: acts,
        },
        starting: {
          description: 'A rehearsal is being started; no other can be meanwhile.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'startRehearsal',
            input: ({ event }) => ({ backup: event.type === 'rehearsal.start' ? event.backup : '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: '#rehearsal.running',
                actions: { type: 'noteStarted', params: ({ event }) => ({ rehearsal: dataOf(event.output) }) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused to start a rehearsal, and says why.', on: acts },
        unanswered: {
          description: 'No answer came, so nobody knows whether a rehearsal runs; the list shows it once it is read again.',
          on: acts,
        },
      },
    },
  },
});
