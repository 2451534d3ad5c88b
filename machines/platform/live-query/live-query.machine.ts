import { assign, setup } from 'xstate';
import type { Alarm, Drill, DrillChoices, DrillResult, HealthReport, Supervision } from '../../../contract/alarms/index.ts';
import type { RunnableCommand } from '../../../contract/automation/index.ts';
import type { DiskReport } from '../../../contract/capabilities.ts';
import type { CatalogueKey } from '../../../contract/catalogues/index.ts';
import type {
  CameraTopic,
  ReceiverSetup,
  Replay,
  SignalExample,
  SignalExampleRequest,
  SignalRow,
  SignalTestReport,
  UnknownSignal,
  WholeSignal,
} from '../../../contract/intake/index.ts';
import type { ChartCounts, ChartQuery, MapSettings, RouterPosition, Sighting, Subsystem, Weather } from '../../../contract/places/index.ts';
import type { PlatformNode } from '../../../contract/platform/nodes.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import type { SelfWatchRow } from '../../../contract/platform/self-watch.ts';
import type { MediaStorage } from '../../../contract/video/index.ts';
import type { Checklist, InstallationSettings, System, Watch } from '../../../contract/workspace/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The data of a slot or a widget, read live from the platform. */
export type LiveQuery =
  | { of: 'plates'; plate?: string; from?: string; to?: string }
  | { of: 'faces'; person?: string; from?: string; to?: string }
  | { of: 'routers'; id?: number }
  | { of: 'chart'; chart: ChartQuery }
  | { of: 'weather'; latitude: number; longitude: number }
  /** The first rows of a catalogue's list; `query` as in the address of the list. */
  | { of: 'rows'; key: CatalogueKey; query: readonly (readonly [string, string])[] }
  | { of: 'record'; key: CatalogueKey; id: number }
  /** By the id that people read. */
  | { of: 'alarm'; alarm_id: string }
  /** Custom commands that the caller may run. */
  | { of: 'commands' }
  /** The devices of a unit besides its cameras. */
  | { of: 'parts'; unit: number }
  /** What recordings take of the platform's disk. */
  | { of: 'storage' }
  /** What the caller's tenants still need until an alarm reaches an operator. */
  | { of: 'checklist' }
  /** Systems of other vendors of which the caller sees a record. */
  | { of: 'systems' }
  /** Name and time zone of the installation. */
  | { of: 'installation' }
  /** Where the streets of the map come from. */
  | { of: 'map-settings' }
  /** Free space of the platform's disks. */
  | { of: 'disks' }
  /** The version of the console that every node of the platform has. */
  | { of: 'version' }
  /** What the platform watches about itself. */
  | { of: 'self-watch' }
  /** The nodes that share the store. */
  | { of: 'nodes' }
  /** A signal with the bytes that arrived. */
  | { of: 'signal'; id: number }
  /** The signal that raised an alarm; none where no signal did. */
  | { of: 'signal-of-alarm'; id_alarm: number }
  /** What a signal would do by the present rules. */
  | { of: 'replay'; id: number }
  /** Senders and codes that no record explains. */
  | { of: 'unknown-signals' }
  /** Who works, what they hold, what waits and what is late. */
  | { of: 'supervision' }
  /** Parts of the report on the health of the alarm system; `query` as in its call. */
  | { of: 'health'; query: readonly (readonly [string, string])[] }
  /** Training drills, one of them, and what one is made of. */
  | { of: 'drills' }
  | { of: 'drill'; id: number }
  | { of: 'drill-choices' }
  /** Zones with and without signals during a test. */
  | { of: 'test-report'; id: number }
  /** What is typed into a panel or camera. */
  | { of: 'receiver-setup'; id: number }
  /** The last signals of a receiver. */
  | { of: 'receiver-signals'; receiver: number }
  /** What a mapping is tried on. */
  | { of: 'signal-example'; example: SignalExampleRequest }
  /** Topics of events that the camera of a device offers. */
  | { of: 'camera-topics'; device: number };

export type LiveResult =
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
  | { of: 'storage'; storage: MediaStorage }
  | { of: 'checklist'; checklist: Checklist; watch: Watch }
  | { of: 'systems'; systems: readonly System[] }
  | { of: 'installation'; installation: InstallationSettings & { timezone: string | null } }
  | { of: 'map-settings'; settings: MapSettings }
  | { of: 'disks'; report: DiskReport }
  | { of: 'version'; version: string | null }
  | { of: 'self-watch'; rows: readonly SelfWatchRow[] }
  | { of: 'nodes'; rows: readonly PlatformNode[] }
  | { of: 'signal'; signal: WholeSignal }
  | { of: 'signal-of-alarm'; signal: SignalRow | null }
  | { of: 'replay'; replay: Replay }
  | { of: 'unknown-signals'; rows: readonly UnknownSignal[] }
  | { of: 'supervision'; supervision: Supervision }
  | { of: 'health'; report: HealthReport }
  | { of: 'drills'; rows: readonly Drill[] }
  | { of: 'drill'; drill: DrillResult }
  | { of: 'drill-choices'; choices: DrillChoices }
  | { of: 'test-report'; report: SignalTestReport }
  | { of: 'receiver-setup'; setup: ReceiverSetup }
  | { of: 'receiver-signals'; rows: readonly SignalRow[] }
  | { of: 'signal-example'; example: SignalExample }
  | { of: 'camera-topics'; topics: readonly CameraTopic[] };

export interface LiveQueryInput {
  query: LiveQuery;
  /** Refresh interval in ms; null: only on request. */
  everyMs: number | null;
}
export interface LiveQueryContext extends LiveQueryInput {
  /** The last that was read; stays while it is read again. */
  result: LiveResult | null;
  refusal: Refusal | null;
}
export type LiveQueryEvent =
  /** Something else is to be shown. */
  { type: 'liveQuery.run'; query: LiveQuery } | { type: 'liveQuery.renew' };

/** One thing that a slot shows and reads again: sightings, positions, counts, weather, the rows of a list. */
export const liveQueryMachine = setup({
  types: { context: {} as LiveQueryContext, events: {} as LiveQueryEvent, input: {} as LiveQueryInput, tags: {} as 'busy' },
  actors: { runLiveQuery: port<Answer<LiveResult>, LiveQuery>('runLiveQuery') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isPolled: ({ context }) => context.everyMs !== null,
  },
  actions: {
    setQuery: assign(({ event }) => (event.type === 'liveQuery.run' ? { query: event.query, result: null, refusal: null } : {})),
    take: assign((_, { result }: { result: LiveResult }) => ({ result, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, result: null })),
    forgetRefusal: assign({ refusal: null }),
  },
  delays: { readRetry: 5000, renewal: ({ context }) => context.everyMs ?? 86_400_000 },
}).createMachine({
  id: 'live-query',
  context: ({ input }) => ({ ...input, result: null, refusal: null }),
  initial: 'reading',
  on: { 'liveQuery.run': { target: '.reading', reenter: true, actions: 'setQuery' } },
  states: {
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'runLiveQuery',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'unread', actions: 'forgetRefusal' },
      },
    },
    read: {
      description: 'What was read is shown; nothing found says so.',
      on: { 'liveQuery.renew': 'reading' },
      after: { renewal: { guard: 'isPolled', target: 'reading' } },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'liveQuery.renew': 'reading' } },
    unread: {
      description: 'It could not be read; it is tried again by itself, or at once with a button.',
      on: { 'liveQuery.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
