import { sql } from 'kysely';
import * as z from 'zod/mini';
import { bulkActCalls } from '../../contract/alarms/bulk-acts.ts';
import { AlarmQuery } from '../../contract/alarms/history.ts';
import { type AlarmStatus, alarmStatuses } from '../../contract/alarms/status.ts';
import { api } from '../../contract/api.ts';
import { type AlarmId, countedRows, type TenantId } from '../../contract/platform/index.ts';
import type { ExportingApp } from '../catalogues/index.ts';
import {
  ConcurrencyLimit,
  instant,
  RawJson,
  readOptionsOf,
  refuse,
  requestHash,
  retryOnDeadlock,
  route,
  runIdempotent,
  type Scope,
  type Store,
  sendAsOf,
  type Tx,
} from '../platform/index.ts';
import { actOnAlarms, jsonOrRefusal } from './act-on-alarms.ts';
import { listAddressees } from './addressees.ts';
import { listHistory } from './alarm-catalogue.ts';
import { type AlarmPage, countAlarms, readAlarms } from './alarm-list.ts';
import { alarmJson, alarmRecordJson, findAlarmId } from './alarm-reads.ts';
import { changeAlarm } from './change-alarm.ts';
import { contactRoutes } from './contact-routes.ts';
import { type CursorPosition, type ListOrder, readCursor } from './cursor.ts';
import { drillRoutes } from './drills/drill-routes.ts';
import { readBulkGate } from './gate.ts';
import { gateRoutes } from './gate-routes.ts';
import { handleAlarm } from './handle-alarm.ts';
import { handoverRoutes } from './handover/handover-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { listHistoryChoices } from './history-choices.ts';
import { anyAlarm, readFilter } from './history-filter.ts';
import { historyFloor, noFloor } from './history-limits.ts';
import { createOpenPages } from './open-pages.ts';
import { operatorStateRoutes } from './operator-state.ts';
import { searchAlarms } from './search-alarms.ts';
import { shelvingRoutes } from './shelving-routes.ts';
import { type Messages, supervisionRoutes } from './supervision.ts';
import { viewerRoutes } from './viewer-routes.ts';
import { virtualButtonRoute } from './virtual-button.ts';

const pageSize = 50;
const queuePageSize = 500;

/** Alarms: lists, one alarm, its history, acts on it, and the board of supervisors, who write messages. */
export function alarmRoutes(app: ExportingApp, messages: Messages): void {
  listRoutes(app);
  oneAlarmRoutes(app);
  changeRoute(app);
  handlingRoute(app);
  contactRoutes(app);
  bulkRoute(app);
  gateRoutes(app);
  viewerRoutes(app);
  operatorStateRoutes(app);
  supervisionRoutes(app, messages);
  handoverRoutes(app);
  healthRoutes(app);
  shelvingRoutes(app);
  drillRoutes(app);
  virtualButtonRoute(app);
}

/** A page of open alarms in the order of the queue. */
async function readOpenPage(store: Store, scope: Scope, { max, next }: { max: number; next?: string }) {
  const alarmQuery = { order: 'queue' as const, filter: anyAlarm, after: place('queue', next), skip: 0, max, floor: noFloor };
  const read = await store.within(scope, (tx) => readAlarms(tx, alarmQuery));
  const reply = pageReply(read, `,"head":${read.head},"epoch":${JSON.stringify(read.epoch)}`);
  return { reply, snapshot: read.snapshot };
}

async function readSnapshot(store: Store): Promise<string> {
  const [row] = await store.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot', []);
  return row?.snapshot ?? '';
}

function listRoutes(app: ExportingApp): void {
  const firstOpenPage = createOpenPages({
    snapshot: () => readSnapshot(app.store),
    read: (scope, max) => readOpenPage(app.store, scope, { max }),
  });
  route(app, api.alarms, async (call) => {
    const { scope, query, caller } = call;
    const { order = 'newest', max = pageSize, page } = query;
    const filter = readFilter(query, readStatuses(query.alarm_status, order));
    const otherwise = await listHistory(app, call, filter);
    if (otherwise) return otherwise;
    refuseUnknown(call.request.query);
    if (page !== undefined && page * max > countedRows) throw refuseFarPage();
    const after = place(order, query.next);
    const readList = async (tx: Tx) => {
      const floor = await historyFloor(tx, caller.user, app.clock.now());
      const alarmQuery = { filter, after, skip: page === undefined ? 0 : (page - 1) * max, max, floor };
      if (order !== 'queue' && filter.search !== '') {
        const found = await searchAlarms(tx, { ...alarmQuery, order }, page === undefined ? 0 : countedRows, () => app.clock.now());
        return { read: found, ...found };
      }
      const read = await readAlarms(tx, { ...alarmQuery, order });
      return {
        read,
        total: page === undefined ? 0 : await countAlarms(tx, { ...alarmQuery, order }, countedRows),
        isWhole: true,
        reached: null,
      };
    };
    // Operators act on what the queue lists, so that it is always current.
    const { result, asOf } =
      order === 'queue'
        ? { result: await app.store.within(scope, readList), asOf: null }
        : await app.store.read(scope, readList, readOptionsOf(call.request));
    sendAsOf(call.reply, asOf);
    const { read, isWhole, reached } = result;
    const total = Math.min(result.total, countedRows);
    const relation = result.total > countedRows || !isWhole ? ',"total_relation":"gte"' : '';
    const age = asOf === null ? '' : `,"as_of":"${instant(asOf)}"`;
    const extent = reached === null ? age : `${age},"searched_until":"${reached}"`;
    if (page === undefined) return pageReply(read, extent);
    const numbers = `,"current_page":${page},"last_page":${Math.max(1, Math.ceil(total / max))},"per_page":${max},"total":${total}`;
    return pageReply(read, `${numbers}${relation}${extent}`);
  });
  route(app, api.openAlarms, async ({ scope, query }) => {
    const { max = queuePageSize, next } = query;
    return next === undefined ? firstOpenPage(scope, max) : (await readOpenPage(app.store, scope, { max, next })).reply;
  });
  route(app, api.alarmFilterChoices, ({ scope, params, query }) =>
    app.store.within(scope, (tx) => listHistoryChoices(tx, params.field, query)),
  );
}

function oneAlarmRoutes(app: ExportingApp): void {
  route(app, api.alarmById, async ({ scope, query }) =>
    jsonOrNotFound(
      await app.store.within(scope, async (tx) => {
        const id = await findAlarmId(tx, query.alarm_id);
        return id === undefined ? undefined : alarmJson(tx, id);
      }),
    ),
  );
  route(app, api.alarmRecord, async ({ scope, params }) =>
    jsonOrNotFound(await app.store.within(scope, (tx) => alarmRecordJson(tx, params.id))),
  );
}

function changeRoute(app: ExportingApp): void {
  route(app, api.changeAlarm, async ({ scope, params, body, caller, key }) => {
    const hash = requestHash('alarm', params.id, body);
    const work = () =>
      app.store.within(scope, (tx) =>
        runIdempotent(tx, caller, key, hash, async () => jsonOrRefusal(await changeAlarm(tx, caller, params.id, body))),
      );
    return jsonOrNotFound(await retryOnDeadlock(work));
  });
}

function handlingRoute(app: ExportingApp): void {
  route(app, api.alarmAddressees, async ({ scope, params, query, caller }) =>
    app.store.within(scope, async (tx) =>
      listAddressees(tx, { tenants: await tenantsOf(tx, [params.id]), owner: caller.user, search: query.search ?? '' }),
    ),
  );
  route(app, api.handleAlarm, async ({ scope, params, body, caller, key }) => {
    const hash = requestHash('alarm handling', params.id, body);
    const work = () =>
      app.store.within(scope, (tx) =>
        runIdempotent(tx, caller, key, hash, async () =>
          jsonOrRefusal(await handleAlarm(tx, caller, params.id, body, { now: new Date(app.clock.now()) })),
        ),
      );
    return jsonOrNotFound(await retryOnDeadlock(work));
  });
}

/** Requests on many alarms at once: waiting for each other in the database, more would leave no connection for single acts. */
const bulkActsAtOnce = 4;

/** The tenants of alarms. @throws Refused where the scope sees none of them */
async function tenantsOf(tx: Tx, alarms: readonly AlarmId[]): Promise<TenantId[]> {
  const { rows } = await sql<{ tenant: TenantId }>`
    select distinct id_tenant as tenant from alarm where id = any (${`{${alarms.join(',')}}`}::bigint[])`.execute(tx);
  if (rows.length === 0) throw refuse('record.not_found');
  return rows.map(({ tenant }) => tenant);
}

function bulkRoute(app: ExportingApp): void {
  const limit = new ConcurrencyLimit(bulkActsAtOnce);
  route(app, bulkActCalls.actOnAlarms, ({ scope, body, caller, key }) => {
    const hash = requestHash('alarm acts', body);
    const work = () =>
      app.store.within(scope, (tx) => runIdempotent(tx, caller, key, hash, () => actOnAlarms(tx, caller, body, new Date(app.clock.now()))));
    return limit.run(() => retryOnDeadlock(work));
  });
  route(app, bulkActCalls.gatesOfAlarms, ({ scope, body }) =>
    limit.run(() => app.store.within(scope, (tx) => readBulkGate(tx, body.alarms))),
  );
  route(app, bulkActCalls.addresseesOfAlarms, ({ scope, body, caller }) =>
    app.store.within(scope, async (tx) => listAddressees(tx, { tenants: await tenantsOf(tx, body.alarms), owner: caller.user })),
  );
}

const Status = z.enum(alarmStatuses);

/** Reads `alarm_status`: one or several, with commas. The queue knows open alarms only. */
function readStatuses(text: string | undefined, order: ListOrder): AlarmStatus[] {
  const named = (text ?? '').split(',').filter(Boolean);
  const read = z.array(Status).safeParse(named);
  if (!read.success)
    throw refuse('request.invalid', { errors: { alarm_status: [`Name statuses with commas: ${alarmStatuses.join(', ')}.`] } });
  const statuses = [...new Set(read.data)];
  if (order === 'queue' && statuses.some((status) => status === 'attended' || status === 'canceled')) {
    throw refuse('request.invalid', { errors: { order: ['Only waiting and attending alarms have a place in the queue.'] } });
  }
  return statuses;
}

const known: ReadonlySet<string> = new Set(Object.keys(AlarmQuery.shape));

/** A filter that is misspelled would list what nobody asked for. */
function refuseUnknown(query: unknown): void {
  const unknown = Object.keys(query as object).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw refuse('request.invalid', { errors: Object.fromEntries(unknown.map((name) => [name, ['The history has no such filter.']])) });
}

function place(order: ListOrder, next: string | undefined): CursorPosition | undefined {
  if (next === undefined) return undefined;
  const read = readCursor(order, next);
  if (!read) throw refuse('request.invalid', { errors: { next: ['Send the "next" of the previous page unchanged.'] } });
  return read;
}

const refuseFarPage = () =>
  refuse('request.invalid', {
    errors: { page: [`Numbered pages reach ${countedRows} rows: continue with "next", or narrow the search.`] },
  });

function pageReply(read: Pick<AlarmPage, 'data' | 'next'>, more: string): RawJson {
  return new RawJson(`{"success":true,"data":${read.data},"next":${JSON.stringify(read.next)}${more}}`);
}

function jsonOrNotFound(json: string | undefined): RawJson {
  if (json === undefined) throw refuse('record.not_found');
  return new RawJson(`{"success":true,"data":${json}}`);
}
