import { assign, setup } from 'xstate';
import type { Change } from '../../../contract/catalogues/record.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { RecordName } from './record.types.ts';

export interface TrailContext extends RecordName {
  changes: readonly Change[];
  refusal: Refusal | null;
}

/** The audit trail of one record: who changed what and when, newest first. */
export const trailMachine = setup({
  types: {
    context: {} as TrailContext,
    events: {} as { type: 'trail.renew' },
    input: {} as RecordName,
    tags: {} as 'busy',
  },
  actors: { readChanges: port<Answer<Change[]>, RecordName>('readChanges') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasChanges: (_, answer: Answer<Change[]>) => answer.ok && answer.data.length > 0,
  },
  actions: {
    take: assign((_, { changes }: { changes: readonly Change[] }) => ({ changes, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'trail',
  context: ({ input }) => ({ ...input, changes: [], refusal: null }),
  initial: 'reading',
  on: { 'trail.renew': '.reading' },
  states: {
    reading: {
      description: 'What became of the record is being read.',
      tags: 'busy',
      invoke: {
        src: 'readChanges',
        input: ({ context: { catalogue, id } }) => ({ catalogue, id }),
        onDone: [
          {
            guard: { type: 'hasChanges', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ changes: dataOf(event.output) }) },
          },
          { guard: { type: 'isAccepted', params: answerParams }, target: 'empty' },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: { description: 'Each change with its time, who made it, and every field before and after.' },
    empty: { description: 'Nobody has changed the record since its changes are kept.' },
    refused: { description: 'The platform refused to show the changes, and says why.' },
    unread: { description: 'The changes could not be read; a button tries again.' },
  },
});
