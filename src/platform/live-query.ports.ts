import { api } from '../../contract/api.ts';
import type { CatalogueKey } from '../../contract/catalogues/index.ts';
import { positionCalls, subsystemCalls } from '../../contract/places/index.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { type LiveQuery, type LiveResult, liveQueryMachine } from '../../machines/platform/live-query/live-query.machine.ts';
import { type Answer, implementPort } from '../../machines/shared/port.ts';
import type { Http } from './http/http.ts';

interface LiveQueryNeeds {
  ask: Http['ask'];
  /** Named by the platform: `{product}` in the paths of catalogues. */
  product: string;
}

/** What slots and widgets read, with its calls. */
export function provideLiveQuery(needs: LiveQueryNeeds): typeof liveQueryMachine {
  return liveQueryMachine.provide({ actors: { runLiveQuery: implementPort((query: LiveQuery, signal) => read(needs, query, signal)) } });
}

async function read({ ask, product }: LiveQueryNeeds, asked: LiveQuery, signal: AbortSignal): Promise<Answer<LiveResult>> {
  if (isOf(asked, ofReceivers)) return readOfReceivers(ask, asked, signal);
  if (isOf(asked, ofInstallation)) return readOfInstallation(ask, asked, signal);
  if (isOf(asked, ofDrills)) return readOfDrills(ask, asked, signal);
  switch (asked.of) {
    case 'plates': {
      const query = pairs({ plate: asked.plate, from: asked.from, to: asked.to });
      return mapAnswer(await ask(positionCalls.plateSightings, { query, signal }), (rows) => ({ of: 'plates', rows }));
    }
    case 'faces': {
      const query = pairs({ person: asked.person, from: asked.from, to: asked.to });
      return mapAnswer(await ask(positionCalls.faceSightings, { query, signal }), (rows) => ({ of: 'faces', rows }));
    }
    case 'routers':
      return mapAnswer(await ask(positionCalls.routerPositions, { query: pairs({ id: asked.id }), signal }), (rows) => ({
        of: 'routers',
        rows,
      }));
    case 'chart':
      return mapAnswer(await ask(positionCalls.chart, { query: pairs(asked.chart), signal }), (counts) => ({ of: 'chart', counts }));
    case 'weather': {
      const query = pairs({ latitude: asked.latitude, longitude: asked.longitude });
      return mapAnswer(await ask(positionCalls.weather, { query, signal }), (weather) => ({ of: 'weather', weather }));
    }
    case 'rows': {
      const { list } = await catalogueCalls(asked.key, product);
      const answer = (await ask(list, { query: asked.query, signal })) as Answer<{ data: CatalogueRecord[]; total: number }>;
      return mapAnswer(answer, ({ data, total }) => ({ of: 'rows', rows: data, total }));
    }
    case 'record': {
      const { record } = await catalogueCalls(asked.key, product);
      const answer = (await ask(record, { params: { id: asked.id }, signal })) as Answer<CatalogueRecord>;
      return mapAnswer(answer, (found) => ({ of: 'record', record: found }));
    }
    case 'commands': {
      const { runCalls } = await import('../../contract/automation/command-run.ts');
      return mapAnswer(await ask(runCalls.runnable, { signal }), (rows) => ({ of: 'commands', rows }));
    }
    case 'storage': {
      const { recordingsCalls } = await import('../../contract/video/recordings.ts');
      return mapAnswer(await ask(recordingsCalls.mediaStorage, { signal }), (storage) => ({ of: 'storage', storage }));
    }
    case 'disks':
      return mapAnswer(await ask(api.diskReport, { signal }), (report) => ({ of: 'disks', report }));
    case 'version':
      return mapAnswer(await ask(api.capabilities, { signal }), ({ version }) => ({ of: 'version', version: version ?? null }));
    case 'parts':
      return mapAnswer(await ask(subsystemCalls.subsystems, { params: { id: asked.unit }, signal }), (rows) => ({ of: 'parts', rows }));
    case 'alarm': {
      const query = pairs({ alarm_id: asked.alarm_id });
      return mapAnswer(await ask(api.alarmById, { query, signal }), (alarm) => ({ of: 'alarm', alarm }));
    }
  }
}

type QueryOf<T extends LiveQuery['of']> = Extract<LiveQuery, { of: T }>;
const ofInstallation = ['self-watch', 'nodes', 'checklist', 'supervision', 'health', 'systems', 'installation', 'map-settings'] as const;
const ofDrills = ['drills', 'drill', 'drill-choices'] as const;
const ofReceivers = [
  'signal',
  'signal-of-alarm',
  'replay',
  'unknown-signals',
  'test-report',
  'receiver-setup',
  'receiver-signals',
  'signal-example',
  'camera-topics',
] as const;
const isOf = <T extends LiveQuery['of']>(query: LiveQuery, kinds: readonly T[]): query is QueryOf<T> =>
  (kinds as readonly string[]).includes(query.of);
type OfInstallation = QueryOf<(typeof ofInstallation)[number]>;

/** What concerns the installation as a whole; its calls are loaded with the first one. */
async function readOfInstallation(ask: Http['ask'], asked: OfInstallation, signal: AbortSignal): Promise<Answer<LiveResult>> {
  switch (asked.of) {
    case 'self-watch': {
      const { selfWatchCalls } = await import('../../contract/platform/self-watch.ts');
      return mapAnswer(await ask(selfWatchCalls.selfWatch, { signal }), (rows) => ({ of: 'self-watch', rows }));
    }
    case 'nodes': {
      const { nodeCalls } = await import('../../contract/platform/nodes.ts');
      return mapAnswer(await ask(nodeCalls.nodes, { signal }), (rows) => ({ of: 'nodes', rows }));
    }
    case 'checklist': {
      const { checklistCalls } = await import('../../contract/workspace/checklist.ts');
      return mapAnswer(await ask(checklistCalls.checklist, { signal }), ({ steps, watch }) => ({
        of: 'checklist',
        checklist: steps,
        watch,
      }));
    }
    case 'supervision': {
      const { supervisionCalls } = await import('../../contract/alarms/supervision-calls.ts');
      return mapAnswer(await ask(supervisionCalls.supervision, { signal }), (supervision) => ({ of: 'supervision', supervision }));
    }
    case 'health': {
      const { healthCalls } = await import('../../contract/alarms/health-calls.ts');
      return mapAnswer(await ask(healthCalls.alarmHealth, { query: asked.query, signal }), (report) => ({ of: 'health', report }));
    }
    case 'systems': {
      const { systemCalls } = await import('../../contract/workspace/systems.ts');
      return mapAnswer(await ask(systemCalls.systemsInUse, { signal }), (systems) => ({ of: 'systems', systems }));
    }
    case 'installation': {
      const { installationCalls } = await import('../../contract/workspace/installation.ts');
      return mapAnswer(await ask(installationCalls.readInstallation, { signal }), (installation) => ({ of: 'installation', installation }));
    }
    case 'map-settings': {
      const { mapSettingsCalls } = await import('../../contract/places/map-settings.ts');
      return mapAnswer(await ask(mapSettingsCalls.readMapSettings, { signal }), (settings) => ({ of: 'map-settings', settings }));
    }
  }
}

async function readOfDrills(ask: Http['ask'], asked: QueryOf<(typeof ofDrills)[number]>, signal: AbortSignal): Promise<Answer<LiveResult>> {
  const { drillCalls } = await import('../../contract/alarms/drills.ts');
  switch (asked.of) {
    case 'drills':
      return mapAnswer(await ask(drillCalls.drills, { signal }), (rows) => ({ of: 'drills', rows }));
    case 'drill':
      return mapAnswer(await ask(drillCalls.drill, { params: { id: asked.id }, signal }), (drill) => ({ of: 'drill', drill }));
    case 'drill-choices':
      return mapAnswer(await ask(drillCalls.drillChoices, { signal }), (choices) => ({ of: 'drill-choices', choices }));
  }
}

type OfReceivers = QueryOf<(typeof ofReceivers)[number]>;

/** What receivers received, and how they are set up; its calls are loaded with the first one. */
async function readOfReceivers(ask: Http['ask'], asked: OfReceivers, signal: AbortSignal): Promise<Answer<LiveResult>> {
  const { signalCalls } = await import('../../contract/intake/receivers/calls.ts');
  switch (asked.of) {
    case 'signal': {
      return mapAnswer(await ask(signalCalls.signal, { params: { id: asked.id }, signal }), (found) => ({ of: 'signal', signal: found }));
    }
    case 'signal-of-alarm': {
      const query = pairs({ id_alarm: asked.id_alarm, outcome: 'alarm', max: 1 });
      return mapAnswer(await ask(signalCalls.signals, { query, signal }), ({ rows }) => ({
        of: 'signal-of-alarm',
        signal: rows[0] ?? null,
      }));
    }
    case 'replay': {
      return mapAnswer(await ask(signalCalls.replaySignal, { params: { id: asked.id }, signal }), (replay) => ({ of: 'replay', replay }));
    }
    case 'unknown-signals': {
      return mapAnswer(await ask(signalCalls.unknownSignals, { signal }), (rows) => ({ of: 'unknown-signals', rows }));
    }
    case 'test-report': {
      return mapAnswer(await ask(signalCalls.signalTestReport, { params: { id: asked.id }, signal }), (report) => ({
        of: 'test-report',
        report,
      }));
    }
    case 'receiver-signals': {
      const query = pairs({ id_receiver: asked.receiver, max: 30 });
      return mapAnswer(await ask(signalCalls.signals, { query, signal }), ({ rows }) => ({ of: 'receiver-signals', rows }));
    }
    case 'signal-example': {
      const answer = await ask(signalCalls.readExample, { body: asked.example, signal });
      return mapAnswer(answer, (example) => ({ of: 'signal-example', example }));
    }
    case 'camera-topics': {
      const answer = await ask(signalCalls.cameraTopics, { params: { id: asked.device }, signal });
      return mapAnswer(answer, ({ topics }) => ({ of: 'camera-topics', topics }));
    }
    case 'receiver-setup': {
      return mapAnswer(await ask(signalCalls.receiverSetup, { params: { id: asked.id }, signal }), (setup) => ({
        of: 'receiver-setup',
        setup,
      }));
    }
  }
}

/** Descriptors are loaded when a catalogue is read: most of home does without them. */
async function catalogueCalls(key: CatalogueKey, product: string) {
  const [{ callsOf }, { catalogueOf }] = await Promise.all([
    import('../../contract/catalogues/calls.ts'),
    import('../../contract/catalogues/registry.ts'),
  ]);
  return callsOf(catalogueOf(key), { product });
}

function mapAnswer<T>(answer: Answer<T>, make: (data: T) => LiveResult): Answer<LiveResult> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}

function pairs(of: Readonly<Record<string, string | number | undefined>>): [string, string][] {
  return Object.entries(of).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
}
