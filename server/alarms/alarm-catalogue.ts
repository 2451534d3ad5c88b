import { historyQuery } from '../../contract/alarms/history.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/index.ts';
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
import { type EndpointRequest as CallAsked, type Caller, languageOf, RawJson } from '../platform/index.ts';
import { type AlarmFilter, filterConditions, floorConditions, statusCondition } from './history-filter.ts';
import { historyFloor } from './history-limits.ts';

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
    await app.exports.answer({ catalogue, rows: (names) => exportedRows(catalogue, limited, names), caller, scope, request, reply });
    return new RawJson('');
  }
  return new RawJson(await app.store.within(scope, (tx) => choicesOf(tx, catalogue, limited, countsOf(app.store))), 'none');
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
