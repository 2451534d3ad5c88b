import { type HistoryReference } from '../../contract/alarms/history.ts';
import { type HistoryFilter, historyParams, wholeHistory } from '../../contract/alarms/history-filter.ts';
import { type HistoryPage, type HistoryQuestion, historyMachine } from '../../machines/alarms/history/history.machine.ts';
import { type ChoicesPage, choicesMachine } from '../../machines/catalogues/index.ts';
import { type Answer, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import type { Http, Platform } from '../platform/index.ts';

/** How many rows of the history are read at a time. */
const pageSize = 100;

type Needs = Pick<Platform, 'call' | 'clock' | 'capabilities'>;

/** The history's machine with its call. */
export function provideHistory(needs: Needs): typeof historyMachine {
  return historyMachine.provide({ actors: { readHistory: implementPort((question, signal) => readHistory(needs, question, signal)) } });
}

/** A page of the history of alarms (OP-7.18, OQ-25). */
async function readHistory(
  { call, clock, capabilities }: Needs,
  { filter, next }: HistoryQuestion,
  signal: AbortSignal,
): Promise<Answer<HistoryPage>> {
  const asked = capabilities?.alarm_filters === true ? filter : narrowToSpecification(filter);
  const query = Object.fromEntries(historyParams(asked, clock.now()));
  const answer = await call('alarms', { query: { ...query, max: pageSize, ...(next === null ? {} : { next }) }, signal, partial: true });
  return mapAnswer(answer, ({ data, next: after, as_of: asOf, searched_until: until }) => ({
    rows: data,
    next: after ?? null,
    ...(asOf && { asOf }),
    ...(until && after && { searchedUntil: until }),
  }));
}

/** What a platform without `alarm_filters` filters by. */
export const narrowToSpecification = ({ status, search }: HistoryFilter): HistoryFilter => ({ ...wholeHistory, status, search });

/** The names of the catalogues whose records the history is filtered by. */
export const catalogueOfReference = {
  unit: 'unit',
  tenant: 'tenant',
  alarm_level: 'alarm-level',
  alarm_type: 'type-alarm',
  operator: 'users',
  outcome: 'alarm-outcome',
  cause: 'alarm-cause',
} as const satisfies Record<HistoryReference, string>;

/** The choices of one filter, read with the right to the history instead of the right to its catalogue. */
export function provideHistoryChoices(call: Http['call'], field: HistoryReference): typeof choicesMachine {
  return choicesMachine.provide({
    actors: {
      readChoices: implementPort(async ({ search }, signal) => {
        const answer = await call('alarmFilterChoices', { params: { field }, query: search === '' ? {} : { search }, signal });
        return mapAnswer(answer, (choices): ChoicesPage => ({ choices, hasMore: false }));
      }),
    },
  });
}
