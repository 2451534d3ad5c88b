import { assign, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { RunnableCommand } from '../../../contract/automation/command-run.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import type { ChartAsked, ChartCounts, RouterPosition, Sighting, Weather } from '../../../contract/places/sights.ts';
import type { Subsystem } from '../../../contract/places/subsystems.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import type { MediaStorage } from '../../../contract/video/recordings.ts';
import { type Answer, dataOf, port, theAnswer, theRefusal } from '../../shared/port.ts';

/** What a slot or a widget shows of the platform, as it stands. */
export type SightAsk =
  | { of: 'plates'; plate?: string; from?: string; to?: string }
  | { of: 'faces'; person?: string; from?: string; to?: string }
  | { of: 'routers'; id?: number }
  | { of: 'chart'; chart: ChartAsked }
  | { of: 'weather'; latitude: number; longitude: number }
  /** The first rows of a catalogue's list; `query` as in the address of the list. */
  | { of: 'rows'; key: CatalogueKey; query: readonly (readonly [string, string])[] }
  | { of: 'record'; key: CatalogueKey; id: number }
  /** By the id that people read. */
  | { of: 'alarm'; alarm_id: string }
  /** Custom commands that whoever asks may run. */
  | { of: 'commands' }
  /** What stands under a unit beside its cameras. */
  | { of: 'parts'; unit: number }
  /** What recordings take of the platform's disk. */
  | { of: 'storage' };

export type Sight =
  | { of: 'plates'; rows: readonly Sighting[] }
  | { of: 'faces'; rows: readonly Sighting[] }
  | { of: 'routers'; rows: readonly RouterPosition[] }
  | { of: 'chart'; counts: ChartCounts }
  | { of: 'weather'; weather: Weather }
  | { of: 'rows'; rows: readonly CatalogueRecord[]; total: number }
  | { of: 'record'; record: CatalogueRecord }
  | { of: 'alarm'; alarm: Alarm }
  | { of: 'commands'; rows: readonly RunnableCommand[] }
  | { of: 'parts'; rows: readonly Subsystem[] }
  | { of: 'storage'; storage: MediaStorage };

export interface SightInput {
  asked: SightAsk;
  /** How often it is read again by itself, in ms; null: only when asked. */
  everyMs: number | null;
}
export interface SightContext extends SightInput {
  /** The last that was read; stays while it is read again. */
  sight: Sight | null;
  refusal: Refusal | null;
}
export type SightEvent =
  /** Something else is to be shown. */
  { type: 'sight.ask'; asked: SightAsk } | { type: 'sight.renew' };

/** One thing that a slot shows and reads again: sightings, positions, counts, weather, the rows of a list. */
export const sightMachine = setup({
  types: { context: {} as SightContext, events: {} as SightEvent, input: {} as SightInput, tags: {} as 'busy' },
  actors: { readSight: port<Answer<Sight>, SightAsk>('readSight') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isRenewed: ({ context }) => context.everyMs !== null,
  },
  actions: {
    ask: assign(({ event }) => (event.type === 'sight.ask' ? { asked: event.asked, sight: null, refusal: null } : {})),
    take: assign((_, { sight }: { sight: Sight }) => ({ sight, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, sight: null })),
  },
  delays: { readRetry: 5000, renewal: ({ context }) => context.everyMs ?? 86_400_000 },
}).createMachine({
  id: 'sight',
  context: ({ input }) => ({ ...input, sight: null, refusal: null }),
  initial: 'reading',
  on: { 'sight.ask': { target: '.reading', reenter: true, actions: 'ask' } },
  states: {
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readSight',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ sight: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: 'unread',
      },
    },
    read: {
      description: 'What was read is shown; nothing found says so.',
      on: { 'sight.renew': 'reading' },
      after: { renewal: { guard: 'isRenewed', target: 'reading' } },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'sight.renew': 'reading' } },
    unread: {
      description: 'It could not be read; it is tried again by itself, or at once with a button.',
      on: { 'sight.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
