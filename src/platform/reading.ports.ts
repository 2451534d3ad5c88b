import { type Asked, type Read, readingMachine } from '../../machines/platform/reading/reading.machine.ts';
import { type Answer, answering } from '../../machines/shared/port.ts';
import type { Http } from './http.ts';
import { allPages } from './pages.ts';

const most = 500;

/** Whatever is only read, with its calls; lists to their last page (OP-7.20, OP-7.21). */
export function fillReading(http: Http): typeof readingMachine {
  return readingMachine.provide({ actors: { read: answering((asked: Asked, signal) => read(http, asked, signal)) } });
}

async function read(http: Http, asked: Asked, signal: AbortSignal): Promise<Answer<Read>> {
  switch (asked.what) {
    case 'record':
      return as(await http.call('alarmRecord', { params: { id: asked.id_alarm }, signal }), (rows) => ({ what: 'record', rows }));
    case 'comments':
      return as(await allPages((page) => http.call('alarmComments', { query: { page, max: most }, signal })), (rows) => ({
        what: 'comments',
        rows,
      }));
    case 'levels':
      return as(await allPages((page) => http.call('alarmLevels', { query: { page, max: most }, signal })), (rows) => ({
        what: 'levels',
        rows,
      }));
    case 'tenants':
      return as(await http.call('tenants', { signal }), ({ data }) => ({ what: 'tenants', rows: data }));
    case 'units':
      return (await import('../places/units.ts')).readUnits(http, signal);
    case 'unit':
      return as(await http.call('unit', { params: { id: asked.id_unit }, signal }), (unit) => ({ what: 'unit', unit }));
  }
}

function as<T>(answer: Answer<T>, make: (data: T) => Read): Answer<Read> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}
