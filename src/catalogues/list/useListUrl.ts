import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type ListQuery, queryParams, readQuery } from '../../../contract/catalogues/query.ts';
import { selectQuery } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import type { ListRef } from '../list-context.ts';

/** Query parameters that are not part of the list: the record open beside it. */
const ofRecord = ['record', 'new'] as const;

/** Parses the list query of an address. `max` is the user's page size, used if the address has none. */
export function parseListQuery(catalogue: Catalogue, search: string, max: number | null): ListQuery {
  const params = new URLSearchParams(search);
  for (const name of ofRecord) params.delete(name);
  if (!params.has('max') && max !== null) params.set('max', String(max));
  const { unknown: _, ...query } = readQuery(catalogue, params);
  return query;
}

/** The address's query for a list: `page=2&status=a`. */
export function formatListQuery(query: ListQuery, rest: readonly [string, string][] = []): string {
  return new URLSearchParams([...queryParams(query), ...rest].map(([name, value]) => [name, value])).toString();
}

const recordParams = (search: string): [string, string][] =>
  [...new URLSearchParams(search)].filter(([name]) => ofRecord.some((one) => one === name));
const sameQuery = (one: ListQuery, other: ListQuery): boolean => formatListQuery(one) === formatListQuery(other);

/** Which record is open beside the list: one, a new one, or none. */
type OpenRecord = number | 'new' | null;

export interface ListUrl {
  record: OpenRecord;
  openRecord: (record: OpenRecord, how?: { replace?: boolean }) => void;
}

/**
 * Synchronizes the list with the address in both directions: list changes update the address, and navigation by Back, Forward or a link
 * updates the list. Search input replaces the history entry, every other change adds one.
 */
export function useListUrl(list: ListRef, catalogue: Catalogue, max: number | null): ListUrl {
  const search = useSearch();
  const [path, go] = useLocation();
  const query = useSelector(list, selectQuery);
  const drawn = useRef(search);
  const shown = useRef(query);

  useEffect(() => {
    if (search === drawn.current) return;
    drawn.current = search;
    const query = parseListQuery(catalogue, search, max);
    if (sameQuery(query, selectQuery(list.getSnapshot()))) return;
    list.send({ type: 'list.query', query });
    shown.current = selectQuery(list.getSnapshot());
  }, [search, catalogue, list, max]);

  useEffect(() => {
    if (shown.current === query) return;
    const before = shown.current;
    shown.current = query;
    const next = formatListQuery(query, recordParams(drawn.current));
    if (next === drawn.current) return;
    drawn.current = next;
    go(next ? `${path}?${next}` : path, { replace: before.search !== query.search });
  }, [query, path, go]);

  const openRecord = useCallback(
    (record: OpenRecord, { replace = false } = {}) => {
      const rest: [string, string][] = record === null ? [] : record === 'new' ? [['new', '1']] : [['record', String(record)]];
      const next = formatListQuery(selectQuery(list.getSnapshot()), rest);
      drawn.current = next;
      go(next ? `${path}?${next}` : path, { replace });
    },
    [go, path, list],
  );
  return { record: parseOpenRecord(search), openRecord };
}

/** `?record=12` or `?new=1`. */
function parseOpenRecord(search: string): OpenRecord {
  const params = new URLSearchParams(search);
  const id = Number(params.get('record'));
  if (Number.isInteger(id) && id > 0) return id;
  return params.get('new') === '1' ? 'new' : null;
}
