import {
  type ReferenceData,
  type ReferenceQuery,
  referenceDataMachine,
} from '../../machines/platform/reference-data/reference-data.machine.ts';
import { type Answer, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import type { Http } from './http/http.ts';
import { readAllPages } from './routing/pages.ts';

const most = 500;

/** Whatever is only read, with its calls; lists to their last page (OP-7.20, OP-7.21). */
export function provideReferenceData(http: Http): typeof referenceDataMachine {
  return referenceDataMachine.provide({
    actors: { readReferenceData: implementPort((query: ReferenceQuery, signal) => read(http, query, signal)) },
  });
}

async function read(http: Http, query: ReferenceQuery, signal: AbortSignal): Promise<Answer<ReferenceData>> {
  switch (query.what) {
    case 'record':
      return mapAnswer(await http.call('alarmRecord', { params: { id: query.id_alarm }, signal }), (rows) => ({ what: 'record', rows }));
    case 'comments':
      return mapAnswer(
        await readAllPages((page) => http.call('alarmComments', { query: { page, max: most }, signal, partial: true })),
        (rows) => ({
          what: 'comments',
          rows,
        }),
      );
    case 'levels':
      return mapAnswer(
        await readAllPages((page) => http.call('alarmLevels', { query: { page, max: most }, signal, partial: true })),
        (rows) => ({
          what: 'levels',
          rows,
        }),
      );
    case 'tenants':
      return mapAnswer(await http.call('tenants', { signal }), ({ data }) => ({ what: 'tenants', rows: data }));
    case 'units':
      return (await import('./units.ts')).readUnits(http, signal);
    case 'unit':
      return mapAnswer(await http.call('unit', { params: { id: query.id_unit }, signal }), (unit) => ({ what: 'unit', unit }));
  }
}
