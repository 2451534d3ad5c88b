import { sql } from 'kysely';
import { AlarmId, CameraId } from '../../../contract/platform/index.ts';
import {
  maxSearchResults,
  type ObjectSearch,
  type SearchAttribute,
  type SearchCondition,
  type SearchResult,
  type SearchResultPage,
} from '../../../contract/video/object-search.ts';
import { historyConditionSql, historyFloor } from '../../alarms/index.ts';
import { type Caller, refuse, restrictToAbility, scopeOf, type Tx } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';
import { conditionSql } from './conditions.ts';
import {
  alarmsOn,
  type DetectionSource,
  type DetectionSourceKind,
  detectionRights,
  detectionSourcesOn,
  type SearchedCamera,
} from './detection-sources.ts';

type Source = DetectionSourceKind | 'alarms';
/** Order of sources with equal times; part of the pagination key. */
const order: readonly Source[] = ['alarms', 'plates', 'faces', 'luna', 'events', 'analytics', 'safr'];

interface Cursor {
  at: string;
  source: number;
  id: number;
}
interface Row extends SearchResult {
  place: Cursor;
}

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d)~(\d{1,15})$/;
const encodeCursor = ({ at, source, id }: Cursor): string => [at, source, id].join('~');

/** @throws Refused `request.invalid` for a cursor that no page returned */
function decodeCursor(text: string): Cursor {
  const [, at = '', source, id] = cursorForm.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at)))
    throw refuse('request.invalid', { errors: { next: ['Send the "next" of the previous page unchanged.'] } });
  return { at, source: Number(source), id: Number(id) };
}

/** After this long, the search returns its results so far and the time it reached. */
const patienceMs = 1500;
const firstSliceMs = 3_600_000;

/**
 * Detections on cameras (OP-2.61, OQ-71), newest first, in pages: alarms within the caller's history, and records of each kind that the
 * caller may read. It searches backwards in slices of time, so that rare matches do not delay the first results.
 * @param cameras those whose recordings the caller may watch
 */
export async function searchObjects(
  app: VideoApp,
  caller: Caller,
  cameras: readonly SearchedCamera[],
  query: ObjectSearch,
): Promise<SearchResultPage> {
  const after = query.next === undefined ? null : decodeCursor(query.next);
  const nothing = { rows: [], next: null, until: null };
  if (cameras.length === 0) return nothing;
  const [floor, began] = [Date.parse(query.from), app.clock.now()];
  const found: Row[] = [];
  // Records are stored with microseconds, so rows of the cursor's millisecond may follow it.
  let end = after ? Math.min(Date.parse(after.at) + 1, Date.parse(query.to)) : Date.parse(query.to);
  let length = firstSliceMs;
  while (end > floor && found.length <= maxSearchResults && app.clock.now() - began < patienceMs) {
    // The future has almost no records, so the first slice includes it.
    const from = Math.max(floor, Math.min(end, began) - length);
    const before = app.clock.now();
    found.push(...(await readSlice(app, caller, { cameras, conditions: query.conditions, from, to: end, after })));
    length *= nextShare(app.clock.now() - before);
    end = from;
  }
  const last = found[maxSearchResults - 1];
  const rows = withoutDouble(found.slice(0, maxSearchResults)).map(({ place: _, ...row }) => row);
  if (found.length > maxSearchResults && last) return { rows, next: encodeCursor(last.place), until: null };
  if (end <= floor) return { rows, next: null, until: null };
  const until = new Date(end).toISOString();
  return { rows, next: encodeCursor({ at: until, source: order.length, id: 0 }), until };
}

/** Leaves out the alarms of plates and faces whose record, which has more attributes, is among the results. */
function withoutDouble(rows: readonly Row[]): Row[] {
  const recorded = new Set(rows.flatMap(({ kind, alarm }) => ((kind === 'plate' || kind === 'face') && alarm ? [alarm.id] : [])));
  return rows.filter(({ kind, alarm }) => kind !== 'alarm' || !alarm || !recorded.has(alarm.id));
}

/** Growth of the next slice, by the duration of the last one, ms. */
const nextShare = (tookMs: number): number => (tookMs < 150 ? 4 : tookMs > 500 ? 0.5 : 1);

interface Slice {
  cameras: readonly SearchedCamera[];
  conditions: readonly SearchCondition[];
  from: number;
  to: number;
  after: Cursor | null;
}

async function readSlice(app: VideoApp, caller: Caller, { cameras, ...slice }: Slice): Promise<Row[]> {
  const tables = detectionSourcesOn(cameras);
  const parts = await Promise.all(
    order.map((source, at): Promise<Row[]> => {
      if (source === 'alarms')
        return withAlarms(app, caller, (tx, reach) => read(tx, { ...slice, table: alarmsOn(cameras), source: at, reach }));
      const reader = restrictToAbility(caller, detectionRights[source]);
      if (!reader) return Promise.resolve([]);
      return app.store.within(scopeOf(reader), (tx) => read(tx, { ...slice, table: tables[source], source: at, reach: sql`true` }));
    }),
  );
  return parts.flat().sort(compareRows);
}

/** Reads alarms in the scope and as far back as the caller's history reaches; without the right to history those that are open. */
export async function withAlarms<T>(
  app: VideoApp,
  caller: Caller,
  work: (tx: Tx, reach: ReturnType<typeof historyConditionSql>) => Promise<T>,
): Promise<T> {
  const historian = restrictToAbility(caller, { action: 'read_history', subject: 'Alarm' });
  return app.store.within(scopeOf(historian ?? caller), async (tx) =>
    work(tx, historyConditionSql(historian ? await historyFloor(tx, caller.user, app.clock.now()) : null)),
  );
}

function compareRows({ place: one }: Row, { place: other }: Row): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.source - other.source || other.id - one.id;
}

interface SourceQuery extends Omit<Slice, 'cameras'> {
  table: DetectionSource;
  source: number;
  reach: ReturnType<typeof historyConditionSql>;
}

interface Found {
  id: number;
  at: string;
  camera: number | null;
  title: string | null;
  image: string | null;
  alarm: { id: number; alarm_id: string } | null;
  attributes: Partial<Record<SearchAttribute, string | number | null>>;
}

async function read(tx: Tx, { table: tables, source, from, to, after, reach, ...query }: SourceQuery): Promise<Row[]> {
  const { at } = tables;
  const kind = sql`${tables.kind}::text`;
  const conditions = query.conditions.map((one) =>
    conditionSql(one, one.attribute === 'kind' ? kind : (tables.attributes[one.attribute] ?? null)),
  );
  const named = Object.entries(tables.attributes).map(([name, value]) => sql`${name}::text, ${value}`);
  const { rows } = await sql<Found>`
    select r.id, iso(${at}) as at, ${tables.camera} as camera, ${tables.title} as title, ${tables.image} as image, ${tables.alarm} as alarm,
      json_build_object(${sql.join(named)}) as attributes
    from ${tables.from}
    where ${tables.only} and ${reach} and ${at} >= ${new Date(from)}::timestamptz and ${at} < ${new Date(to)}::timestamptz
      and ${sql.join([sql`true`, ...conditions], sql` and `)} ${afterSql(tables, source, after)}
    order by ${at} desc, r.id desc limit ${maxSearchResults + 1}`.execute(tx);
  return rows.flatMap(({ id, camera, title, alarm, attributes, ...row }) =>
    camera === null
      ? []
      : [
          {
            ...row,
            id: `${order[source]}-${id}`,
            kind: tables.kind,
            camera: CameraId.parse(camera),
            title: title ?? '',
            attributes: { kind: tables.kind, ...filled(attributes) },
            alarm: alarm && { ...alarm, id: AlarmId.parse(alarm.id) },
            place: { at: row.at, source, id },
          },
        ],
  );
}

const filled = (attributes: Found['attributes']): SearchResult['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string | number] => pair[1] !== null));

function afterSql({ at }: DetectionSource, source: number, after: Cursor | null) {
  if (!after) return sql``;
  if (source === after.source) return sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  return source > after.source ? sql`and ${at} <= ${after.at}::timestamptz` : sql`and ${at} < ${after.at}::timestamptz`;
}
