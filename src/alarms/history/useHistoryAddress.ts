import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { formatHistoryFilter, type HistoryFilter, parseHistoryFilter } from '../../../contract/alarms/history-filter.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectFilter } from '../../../machines/alarms/history/history.selectors.ts';

/** The address of a filter: its status in the path (OQ-25), the rest in the query. */
export function historyAddress(filter: HistoryFilter): string {
  const path = filter.status === null ? '/alarm' : `/alarm/${filter.status}`;
  const query = formatHistoryFilter(filter);
  return query === '' ? path : `${path}?${query}`;
}

/** The filter of the current address, and the parameters that could not be read. */
export function useAddressFilter(status: string | undefined): ReturnType<typeof parseHistoryFilter> {
  const search = useSearch();
  return useMemo(() => parseHistoryFilter(status, search), [status, search]);
}

/**
 * Keeps the history and the address together: a changed filter is a new entry of the browser's history, typed words replace the entry, and
 * Back, Forward or a link change the filter.
 * @param addressed the filter of the current address
 * @returns changes parts of the filter
 */
export function useHistoryAddress(
  history: ActorRefFrom<typeof historyMachine>,
  addressed: HistoryFilter,
): (filter: Partial<HistoryFilter>) => void {
  const [, go] = useLocation();
  const filter = useSelector(history, selectFilter);
  const drawn = useRef(historyAddress(addressed));
  useEffect(() => {
    const address = historyAddress(addressed);
    if (address === drawn.current) return;
    drawn.current = address;
    history.send({ type: 'history.filter', filter: addressed });
  }, [history, addressed]);
  useEffect(() => {
    const address = historyAddress(filter);
    if (address === drawn.current) return;
    drawn.current = address;
    go(address, { replace: true });
  }, [filter, go]);
  return (changed) => {
    const next = { ...selectFilter(history.getSnapshot()), ...changed };
    drawn.current = historyAddress(next);
    history.send({ type: 'history.filter', filter: changed });
    go(drawn.current);
  };
}
