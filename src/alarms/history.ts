import type { HistoryPage, HistoryQuestion } from '../../machines/alarms/history/history.machine.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http.ts';

/** How many rows of the history are read at a time. */
const pageSize = 100;

/** One page of the history of alarms, newest first (OP-7.18, OQ-25). */
export async function readHistory(
  call: Http['call'],
  { status, search, next }: HistoryQuestion,
  signal: AbortSignal,
): Promise<Answer<HistoryPage>> {
  const answer = await call('alarms', {
    query: {
      order: 'newest',
      max: pageSize,
      ...(status === null ? {} : { alarm_status: status }),
      ...(search === '' ? {} : { search }),
      ...(next === null ? {} : { next }),
    },
    signal,
  });
  return answer.ok ? { ok: true, data: { rows: answer.data.data, next: answer.data.next ?? null } } : answer;
}
