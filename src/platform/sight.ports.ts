import { api } from '../../contract/api.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import { sightCalls } from '../../contract/places/sights.ts';
import { subsystemCalls } from '../../contract/places/subsystems.ts';
import { type Sight, type SightAsk, sightMachine } from '../../machines/platform/sight/sight.machine.ts';
import { type Answer, answering } from '../../machines/shared/port.ts';
import type { Http } from './http.ts';

interface SightNeeds {
  ask: Http['ask'];
  /** Named by the platform: `{product}` in the paths of catalogues. */
  product: string;
}

/** What slots and widgets read, with its calls. */
export function fillSight(needs: SightNeeds): typeof sightMachine {
  return sightMachine.provide({ actors: { readSight: answering((asked: SightAsk, signal) => read(needs, asked, signal)) } });
}

async function read({ ask, product }: SightNeeds, asked: SightAsk, signal: AbortSignal): Promise<Answer<Sight>> {
  switch (asked.of) {
    case 'plates': {
      const query = pairs({ plate: asked.plate, from: asked.from, to: asked.to });
      return as(await ask(sightCalls.plateSightings, { query, signal }), (rows) => ({ of: 'plates', rows }));
    }
    case 'faces': {
      const query = pairs({ person: asked.person, from: asked.from, to: asked.to });
      return as(await ask(sightCalls.faceSightings, { query, signal }), (rows) => ({ of: 'faces', rows }));
    }
    case 'routers':
      return as(await ask(sightCalls.routerPositions, { query: pairs({ id: asked.id }), signal }), (rows) => ({ of: 'routers', rows }));
    case 'chart':
      return as(await ask(sightCalls.chart, { query: pairs(asked.chart), signal }), (counts) => ({ of: 'chart', counts }));
    case 'weather': {
      const query = pairs({ latitude: asked.latitude, longitude: asked.longitude });
      return as(await ask(sightCalls.weather, { query, signal }), (weather) => ({ of: 'weather', weather }));
    }
    case 'rows': {
      const { list } = callsOf(catalogueOf(asked.key), { product });
      const answer = (await ask(list, { query: asked.query, signal })) as Answer<{ data: CatalogueRecord[]; total: number }>;
      return as(answer, ({ data, total }) => ({ of: 'rows', rows: data, total }));
    }
    case 'record': {
      const { record } = callsOf(catalogueOf(asked.key), { product });
      const answer = (await ask(record, { params: { id: asked.id }, signal })) as Answer<CatalogueRecord>;
      return as(answer, (found) => ({ of: 'record', record: found }));
    }
    case 'commands': {
      const { runCalls } = await import('../../contract/automation/command-run.ts');
      return as(await ask(runCalls.runnable, { signal }), (rows) => ({ of: 'commands', rows }));
    }
    case 'storage': {
      const { recordingsCalls } = await import('../../contract/video/recordings.ts');
      return as(await ask(recordingsCalls.mediaStorage, { signal }), (storage) => ({ of: 'storage', storage }));
    }
    case 'parts':
      return as(await ask(subsystemCalls.subsystems, { params: { id: asked.unit }, signal }), (rows) => ({ of: 'parts', rows }));
    case 'alarm': {
      const query = pairs({ alarm_id: asked.alarm_id });
      return as(await ask(api.alarmById, { query, signal }), (alarm) => ({ of: 'alarm', alarm }));
    }
  }
}

function as<T>(answer: Answer<T>, make: (data: T) => Sight): Answer<Sight> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}

function pairs(of: Readonly<Record<string, string | number | undefined>>): [string, string][] {
  return Object.entries(of).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
}
