import { type HistoryPage, type HistoryQuestion, historyMachine } from '../../machines/alarms/history/history.machine.ts';
import { type Answer, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

/** How many rows of the history are read at a time. */
const pageSize = 100;

/** The history's machine with its call. */
export function provideHistory(call: Http['call']): typeof historyMachine {
  return historyMachine.provide({ actors: { readHistory: implementPort((question, signal) => readHistory(call, question, signal)) } });
}

/** One page of the history of alarms, newest first (OP-7.18, OQ-25). */
async function readHistory(
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
    partial: true,
  });
  return mapAnswer(answer, ({ data, next: after }) => ({ rows: data, next: after ?? null }));
}
