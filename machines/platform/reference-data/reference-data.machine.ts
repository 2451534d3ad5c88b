import { assign, setup } from 'xstate';
import type { AlarmComment, AlarmHistoryEntry, AlarmLevel } from '../../../contract/alarms/index.ts';
import type { Tenant, Unit } from '../../../contract/places/index.ts';
import type { UnreadableRow } from '../../../contract/platform/envelope.ts';
import type { AlarmId, UnitId } from '../../../contract/platform/ids.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import { type Answer, answerParams, dataOf, port, refusalParams, unreadableOf } from '../../shared/port.ts';

/** The available queries. */
export type ReferenceQuery =
  | { what: 'record'; id_alarm: AlarmId }
  | { what: 'comments' }
  | { what: 'levels' }
  | { what: 'tenants' }
  | { what: 'units' }
  | { what: 'unit'; id_unit: UnitId };

/** The result of a query, all pages of it. */
export type ReferenceData =
  | { what: 'record'; rows: AlarmHistoryEntry[] }
  | { what: 'comments'; rows: AlarmComment[] }
  | { what: 'levels'; rows: AlarmLevel[] }
  | { what: 'tenants'; rows: Tenant[] }
  /** Each unit once, with the tenants that they are units of. */
  | { what: 'units'; rows: Unit[]; tenants: Tenant[] }
  | { what: 'unit'; unit: Unit };

export interface ReferenceDataContext {
  query: ReferenceQuery;
  /** The last thing read; stays while it is read again. */
  data: ReferenceData | null;
  /** Rows that the platform sent and that cannot be read. */
  unreadable: readonly UnreadableRow[];
  refusal: Refusal | null;
}
export type ReferenceDataEvent = { type: 'reference.renew' };

/** Loads one item from the platform: a record, a list or a catalogue. The input selects it. */
export const referenceDataMachine = setup({
  types: {
    context: {} as ReferenceDataContext,
    events: {} as ReferenceDataEvent,
    input: {} as ReferenceQuery,
    tags: {} as 'busy',
  },
  actors: { readReferenceData: port<Answer<ReferenceData>, ReferenceQuery>('readReferenceData') },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    take: assign((_, { data, unreadable }: Pick<ReferenceDataContext, 'unreadable'> & { data: ReferenceData }) => ({
      data,
      unreadable,
      refusal: null,
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'reference-data',
  context: ({ input }) => ({ query: input, data: null, unreadable: [], refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readReferenceData',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ data: dataOf(event.output), unreadable: unreadableOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'reference.renew': { target: 'reading', reenter: true } },
    },
    read: {
      description: 'What was read is shown; an empty list says that it is empty, one with unreadable rows counts them.',
      on: { 'reference.renew': 'reading' },
    },
    refused: {
      description: 'The platform refused to show it, and says why.',
      on: { 'reference.renew': 'reading' },
    },
    unread: {
      description: 'It could not be read; it is tried again by itself, or at once with a button.',
      on: { 'reference.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
