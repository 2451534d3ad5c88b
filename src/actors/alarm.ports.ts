import type { AlarmStatus } from '../../contract/alarm.ts';
import type { Capabilities } from '../../contract/platform.ts';
import { alarmsMachine, type OpenAlarms } from '../../machines/alarms/alarms.machine.ts';
import type { Decision } from '../../machines/outbox/decision.ts';
import { type Answer, answering } from '../../machines/port.ts';
import { type Asked, type Read, readingMachine } from '../../machines/reading/reading.machine.ts';
import type { Http } from './http.ts';
import { allPages, toTheEnd } from './pages.ts';

const most = 500;

interface AlarmNeeds {
  http: Http;
  capabilities: () => Capabilities | null;
}

/** The queue of open alarms with its call. A platform without our stream is asked for its alarms by status (OQ-110). */
export function fillAlarms({ http, capabilities }: AlarmNeeds): typeof alarmsMachine {
  async function readStream(signal: AbortSignal): Promise<Answer<OpenAlarms>> {
    const pages = await toTheEnd((next) => http.call('openAlarms', { query: { max: most, ...(next ? { next } : {}) }, signal }));
    if (!pages.ok) return pages;
    const [first] = pages.data;
    return { ok: true, data: { rows: pages.data.flatMap(({ data }) => data), head: first?.head ?? null, epoch: first?.epoch ?? null } };
  }
  async function readByStatus(alarm_status: AlarmStatus, signal: AbortSignal): Promise<Answer<OpenAlarms['rows']>> {
    return allPages((page) => http.call('alarms', { query: { alarm_status, max: most, page }, signal }));
  }
  return alarmsMachine.provide({
    actors: {
      readOpenAlarms: answering(async (_, signal) => {
        if (capabilities()?.events.replay) return readStream(signal);
        const waiting = await readByStatus('waiting', signal);
        const attending = await readByStatus('attending', signal);
        if (!waiting.ok) return waiting;
        if (!attending.ok) return attending;
        return { ok: true, data: { rows: [...waiting.data, ...attending.data], head: null, epoch: null } };
      }),
    },
  });
}

/** Sends a decision under its key: however often, it is carried out once (OQ-27). */
export function sendDecision(http: Http, { key, id_alarm, change }: Decision, signal: AbortSignal) {
  return http.call('changeAlarm', { params: { id: id_alarm }, body: change, key, signal });
}

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
      return (await import('./units.ts')).readUnits(http, signal);
    case 'unit':
      return as(await http.call('unit', { params: { id: asked.id_unit }, signal }), (unit) => ({ what: 'unit', unit }));
  }
}

function as<T>(answer: Answer<T>, make: (data: T) => Read): Answer<Read> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}
