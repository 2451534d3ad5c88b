import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AlarmQuery } from '../../contract/alarms/history.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import { containing, refuse } from '../platform/index.ts';
import type { HistoryFloor } from './history-limits.ts';

/** Which alarms are listed. Empty lists and null: any. Instants are inclusive, ISO. */
export interface AlarmFilter {
  statuses: readonly AlarmStatus[];
  search: string;
  from: string | null;
  to: string | null;
  units: readonly number[];
  tenants: readonly number[];
  levels: readonly number[];
  types: readonly number[];
  operators: readonly number[];
  outcomes: readonly number[];
  /** 0: no cause. */
  causes: readonly number[];
  priorities: readonly number[];
}

export const anyAlarm: AlarmFilter = {
  statuses: [],
  search: '',
  from: null,
  to: null,
  units: [],
  tenants: [],
  levels: [],
  types: [],
  operators: [],
  outcomes: [],
  causes: [],
  priorities: [],
};

type Query = z.infer<typeof AlarmQuery>;

/** Reads the filter of a query. @throws Refused `request.invalid`: its end is before its start */
export function readFilter(query: Query, statuses: readonly AlarmStatus[]): AlarmFilter {
  const { 'created.from': from = null, 'created.to': to = null, search = '' } = query;
  if (from !== null && to !== null && Date.parse(to) < Date.parse(from))
    throw refuse('request.invalid', { errors: { 'created.to': ['The end must not be before the start.'] } });
  const ids = (text: string | undefined) => (text === undefined ? [] : text.split(',').map(Number));
  return {
    statuses,
    search,
    from,
    to,
    units: ids(query.unit),
    tenants: ids(query.tenant),
    levels: ids(query.alarm_level),
    types: ids(query.alarm_type),
    operators: ids(query.operator),
    outcomes: ids(query.outcome),
    causes: ids(query.cause),
    priorities: ids(query.priority),
  };
}

/**
 * Who ended an alarm `a`, or holds it; as its index states it. Under row-level security the planner uses an index for conditions that
 * cannot leak a row, and counts `case` as such, but not `coalesce`.
 */
export const operatorSql = sql`case when a.ended_by is null then a.taken_by else a.ended_by end`;

/** The conditions of a filter on alarms `a`, without the statuses. */
export function filterConditions(filter: AlarmFilter): RawBuilder<boolean>[] {
  const { search, from, to, units, tenants, levels, types, operators, outcomes, causes, priorities } = filter;
  const oneOf = (value: RawBuilder<unknown>, ids: readonly number[]) =>
    ids.length > 0 ? [sql<boolean>`${value} = any (${idArray(ids)}::bigint[])`] : [];
  return [
    ...(from === null ? [] : [sql<boolean>`a.created >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql<boolean>`a.created <= ${to}::timestamptz`]),
    ...oneOf(sql`a.id_unit`, units),
    ...oneOf(sql`a.id_tenant`, tenants),
    ...oneOf(sql`a.id_alarm_level`, levels),
    ...oneOf(sql`(${operatorSql})`, operators),
    ...oneOf(sql`a.id_outcome`, outcomes),
    ...oneOf(sql`(case when a.id_cause is null then 0 else a.id_cause end)`, causes),
    ...oneOf(sql`a.priority`, priorities),
    ...(types.length > 0
      ? [sql<boolean>`a.alarm_type = any (array(select y.type from type_alarm y where y.id = any (${idArray(types)}::bigint[])))`]
      : []),
    ...(search ? [sql<boolean>`(a.words like ${containing(search)} or a.alarm_id = ${search.toUpperCase()})`] : []),
  ];
}

/** The conditions of how far a user's history reaches, on alarms `a`. */
export const floorConditions = ({ earliest, oldest }: HistoryFloor): RawBuilder<boolean>[] => [
  ...(earliest ? [sql<boolean>`a.created >= ${earliest}::timestamptz`] : []),
  ...(oldest ? [sql<boolean>`(a.created, a.id) >= (${oldest.created}::timestamptz, ${oldest.id})`] : []),
];

/** The condition of the statuses of a filter, on alarms `a`. */
export const statusCondition = (statuses: readonly AlarmStatus[]): RawBuilder<boolean>[] =>
  statuses.length > 0 ? [sql<boolean>`a.alarm_status = any (${textArray(statuses)}::text[])`] : [];

/** The literal of a PostgreSQL array of plain words. */
export const textArray = (values: readonly string[]): string => `{${values.join(',')}}`;

/** The literal of a PostgreSQL array of ids. */
export const idArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;
