import { sql } from 'kysely';
import type { DetectionFilters, DetectionItem, DetectionKind } from '../../../contract/intake/detections.ts';
import { type HistoryFloor, historyConditionSql } from '../../alarms/index.ts';
import type { Tx } from '../../platform/index.ts';
import { alarms, conditionsOf, records, type Source } from './sources.ts';

type From = 'alarm' | 'record';

/** The row after which a page starts. At the same moment alarms precede records, newer precede older. */
export interface Cursor {
  at: string;
  from: From;
  id: number;
}

export function encodeCursor({ at, from, id }: Cursor): string {
  return [at, from, id].join('~');
}
/** Decodes a page's cursor; null if it is invalid. */
export function decodeCursor(text: string): Cursor | null {
  const [, at = '', from, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(alarm|record)~(\d{1,15})$/.exec(text) ?? [];
  return (from === 'alarm' || from === 'record') && !Number.isNaN(Date.parse(at)) ? { at, from, id: Number(id) } : null;
}

/** A detection with the key of its order. */
export interface Row extends DetectionItem {
  place: Cursor;
}

interface DetectionQuery {
  kind: DetectionKind;
  filters: DetectionFilters;
  after: Cursor | null;
  max: number;
}

/** Sorts newest first, both within a page and across merged sources. */
export function compareRows(one: Row, other: Row): number {
  if (one.place.at !== other.place.at) return one.place.at < other.place.at ? 1 : -1;
  if (one.place.from !== other.place.from) return one.place.from === 'alarm' ? -1 : 1;
  return other.place.id - one.place.id;
}

/** Records of a detector that the scope sees, newest first. */
export function readRecords(tx: Tx, query: DetectionQuery): Promise<Row[]> {
  return read(tx, 'record', records[query.kind], query, sql`true`);
}

/** Detections that were raised as alarms, newest first. @param floor how far back: null, only those that are open */
export function readFromAlarms(tx: Tx, query: DetectionQuery, floor: HistoryFloor | null): Promise<Row[]> {
  const source = alarms[query.kind];
  return source ? read(tx, 'alarm', source, query, historyConditionSql(floor)) : Promise.resolve([]);
}

interface Found extends Omit<DetectionItem, 'id'> {
  id: number;
}

async function read(
  tx: Tx,
  from: From,
  source: Source,
  { filters, after, max }: DetectionQuery,
  reach: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { at, camera } = source;
  const isAlarm = from === 'alarm';
  const { rows } = await sql<Found>`
    select r.id, iso(${at}) as at, ${source.what} as what, ${source.detail} as detail, ${source.match} as match, ${source.image} as image,
      case when ${camera.name} is not null then json_build_object('id', ${camera.id}, 'name', ${camera.name}) end as camera,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.description) end as unit,
      json_build_object('id', t.id, 'name', t.name) as tenant,
      ${source.alarm} as alarm,
      ${isAlarm ? sql`null::bigint` : sql`r.id`} as record
    from ${source.from} where ${conditionsOf(source, filters)} and ${reach} ${afterSql(source, from, after)}
    order by ${at} desc, r.id desc limit ${max + 1}`.execute(tx);
  return rows.map((row) => ({ ...row, id: `${from}-${row.id}`, place: { at: row.at, from, id: row.id } }));
}

function afterSql({ at, alarm }: Source, from: From, after: Cursor | null) {
  if (!after) return sql``;
  if (from === after.from) return sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  if (from === 'alarm') return sql`and ${at} < ${after.at}::timestamptz`;
  // The record of the alarm with which the page before ended is listed already.
  return sql`and ${at} <= ${after.at}::timestamptz and (${alarm} ->> 'id')::bigint is distinct from ${after.id}::bigint`;
}
