import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import { alarmsMachine, type OpenAlarms } from '../../machines/alarms/queue/alarms.machine.ts';
import type { Decision } from '../../machines/platform/index.ts';
import { type Answer, implementPort, mapAnswer, unreadableOf } from '../../machines/shared/port.ts';
import { type Http, readAllPages, readToLastCursor } from '../platform/index.ts';

const most = 500;

interface AlarmNeeds {
  http: Http;
  capabilities: () => Capabilities | null;
}

/** Provides the queue of open alarms with its calls. Platforms without the alarm stream are polled by status (OQ-110). */
export function provideAlarms({ http, capabilities }: AlarmNeeds): typeof alarmsMachine {
  async function readStream(signal: AbortSignal): Promise<Answer<OpenAlarms>> {
    const pages = await readToLastCursor((next) =>
      http.call('openAlarms', { query: { max: most, ...(next ? { next } : {}) }, signal, partial: true }),
    );
    return mapAnswer(pages, (all) => ({ rows: all.flatMap(({ data }) => data), head: all[0]?.head ?? null, epoch: all[0]?.epoch ?? null }));
  }
  async function readByStatus(alarm_status: AlarmStatus, signal: AbortSignal): Promise<Answer<OpenAlarms['rows']>> {
    return readAllPages((page) => http.call('alarms', { query: { alarm_status, max: most, page }, signal, partial: true }));
  }
  return alarmsMachine.provide({
    actors: {
      readOpenAlarms: implementPort(async (_, signal) => {
        if (capabilities()?.events.replay) return readStream(signal);
        const waiting = await readByStatus('waiting', signal);
        const attending = await readByStatus('attending', signal);
        if (!waiting.ok) return waiting;
        if (!attending.ok) return attending;
        const unreadable = [...unreadableOf(waiting), ...unreadableOf(attending)];
        return { ok: true, data: { rows: [...waiting.data, ...attending.data], head: null, epoch: null }, unreadable };
      }),
    },
  });
}

/** Sends a decision: however often it is called for one decision, that is carried out once (OQ-27). */
export type DecisionSender = (decision: Decision, signal: AbortSignal) => Promise<Answer<Alarm>>;

/** Under its key, where the platform has keys; elsewhere each decision is sent once and verified by reading the alarm. */
export function createDecisionSender({ http, capabilities }: AlarmNeeds): DecisionSender {
  return async (decision, signal) => {
    const { key, id_alarm, change } = decision;
    if (capabilities() !== null) return http.call('changeAlarm', { params: { id: id_alarm }, body: change, key, signal });
    const { sendOnce, sentDecisions } = await import('./send-once.ts');
    return sendOnce({ http, sent: sentDecisions() }, decision, signal);
  };
}
