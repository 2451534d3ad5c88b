import { type RawBuilder, sql } from 'kysely';
import { type HistoryOrder, historyOrders, historyQuery } from '../../contract/alarms/history.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord, Endpoint } from '../../contract/platform/index.ts';
import {
  choicesOf,
  countsOf,
  type ExportingApp,
  exportedRows,
  type ListRequest,
  parseListRequest,
  wantsChoices,
  wantsExport,
} from '../catalogues/index.ts';
import { type EndpointRequest as CallAsked, type Caller, languageOf, RawJson, type Tx } from '../platform/index.ts';
import { type AlarmFilter, filterConditions, floorConditions, idArray, statusCondition } from './history-filter.ts';
import { historyFloor } from './history-limits.ts';
import { searchEveryAlarm } from './search-alarms.ts';

type ListCall = Pick<CallAsked<Endpoint>, 'scope' | 'request' | 'reply'> & { caller: Caller };

/**
 * Lists the alarm history through its catalogue: as a spreadsheet (`action=export`, OP-7.38) or as choices (`choices=1`), with the filter
 * of the history and within the caller's limits (OP-6.08).
 * @returns null if neither is requested
 */
export async function listHistory(
  app: ExportingApp,
  { scope, request, reply, caller }: ListCall,
  filter: AlarmFilter,
): Promise<RawJson | null> {
  const isExport = wantsExport(request.query);
  if (!isExport && !wantsChoices(request.query)) return null;
  const catalogue = catalogueOf('alarm');
  const listRequest = parseListRequest(catalogue, catalogueParams(request.query, isExport), languageOf(request));
  const floor = await app.store.within(scope, (tx) => historyFloor(tx, caller.user, app.clock.now()));
  const own = isExport ? filter : { ...filter, search: '' };
  const more = [...(listRequest.more ?? []), ...statusCondition(filter.statuses), ...filterConditions(own), ...floorConditions(floor)];
  const limited: ListRequest = { ...listRequest, more };
  if (isExport) {
    const rows = (names: ReadonlySet<string>) => {
      const order = searchOrder(request.query, filter);
      if (order === null) return exportedRows(catalogue, limited, names);
      const search = { filter, order, floor, after: undefined, skip: 0, max: batchIds };
      return (tx: Tx) =>
        readBatches(
          tx,
          searchEveryAlarm(tx, search, batchIds, () => app.clock.now()),
          recordsOf(names),
        );
    };
    const recordsOf = (names: ReadonlySet<string>) => (ids: readonly number[]) =>
      exportedRows(catalogue, { ...listRequest, more: [...(listRequest.more ?? []), sql`a.id = any (${idArray(ids)}::bigint[])`] }, names);
    await app.exports.answer({ catalogue, rows, caller, scope, request, reply });
    return new RawJson('');
  }
  return new RawJson(await app.store.within(scope, (tx) => choicesOf(tx, catalogue, limited, countsOf(app.store))), 'none');
}

/** Alarms that a search finds for an export at once. */
const batchIds = 500;

/** The order in which the history is searched for an export; null: it is not searched, or sorted by another column. */
function searchOrder(query: unknown, { search }: AlarmFilter): HistoryOrder | null {
  const { order = 'newest', sort } = query as Record<string, string | undefined>;
  if (search === '' || sort !== undefined) return null;
  return historyOrders.find((one) => one === order) ?? null;
}

async function* readBatches(
  tx: Tx,
  found: AsyncIterable<readonly number[]>,
  recordsOf: (ids: readonly number[]) => RawBuilder<CatalogueRecord>,
): AsyncGenerator<readonly CatalogueRecord[], void, void> {
  for await (const ids of found) yield (await recordsOf(ids).execute(tx)).rows;
}

/** The history's orders, as the catalogue names them. */
const sorts: Readonly<Record<string, string>> = {
  newest: '-created,-id',
  oldest: 'created,id',
  most_urgent: 'priority,-created,-id',
  least_urgent: '-priority,-created,-id',
};

/** What remains of a query for the catalogue: the history's filters are conditions of the list, its order a sort of the catalogue. */
function catalogueParams(query: unknown, isExport: boolean): Record<string, unknown> {
  const params = query as Record<string, string | string[]>;
  const own = new Set([...Object.keys(historyQuery), 'order', 'next', 'alarm_status', ...(isExport ? ['search'] : [])]);
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !own.has(name)));
  const sort = sorts[String(params['order'])];
  return sort === undefined ? rest : { sort, ...rest };
}
