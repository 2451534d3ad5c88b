import { type RawBuilder, sql } from 'kysely';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/index.ts';
import {
  choicesOf,
  type ExportingApp,
  type ListRequest,
  parseListRequest,
  rowsOf,
  wantsChoices,
  wantsExport,
} from '../catalogues/index.ts';
import { type EndpointRequest as CallAsked, type Caller, languageOf, RawJson } from '../platform/index.ts';
import type { HistoryFloor } from './alarm-list.ts';
import { historyFloor } from './history-limits.ts';

type ListCall = Pick<CallAsked<Endpoint>, 'scope' | 'request' | 'reply'> & { caller: Caller };

/**
 * Lists the alarm history through its catalogue: as a spreadsheet (`action=export`, OP-7.38) or as choices (`choices=1`), within the
 * caller's limits (OP-6.08).
 * @returns null if neither is requested
 */
export async function listHistory(app: ExportingApp, { scope, request, reply, caller }: ListCall): Promise<RawJson | null> {
  const isExport = wantsExport(request.query);
  if (!isExport && !wantsChoices(request.query)) return null;
  const catalogue = catalogueOf('alarm');
  const listRequest = parseListRequest(catalogue, filtersOf(request.query), languageOf(request));
  const floor = await app.store.within(scope, (tx) => historyFloor(tx, caller.user, app.clock.now()));
  const limited: ListRequest = { ...listRequest, more: [...(listRequest.more ?? []), ...historyConditions(floor)] };
  if (isExport) {
    await app.exports.answer({ catalogue, rows: rowsOf(catalogue, limited, true), caller, scope, request, reply });
    return new RawJson('');
  }
  return new RawJson(await app.store.within(scope, (tx) => choicesOf(tx, catalogue, limited)));
}

/** The history names its order and its cursor, and several statuses with commas. */
function filtersOf(query: unknown): Record<string, unknown> {
  const { order: _order, next: _next, alarm_status: status, ...rest } = query as Record<string, string | string[]>;
  return status === undefined ? rest : { ...rest, alarm_status: [status].flat().flatMap((one) => one.split(',').filter(Boolean)) };
}

function historyConditions({ earliest, oldest }: HistoryFloor): RawBuilder<boolean>[] {
  return [
    ...(earliest ? [sql<boolean>`a.created >= ${earliest}::timestamptz`] : []),
    ...(oldest ? [sql<boolean>`(a.created, a.id) >= (${oldest.created}::timestamptz, ${oldest.id})`] : []),
  ];
}
