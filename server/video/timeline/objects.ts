import { sql } from 'kysely';
import { AlarmId, CameraId } from '../../../contract/platform/ids.ts';
import {
  type FoundObject,
  type FoundObjects,
  foundMost,
  type ObjectSearch,
  type SearchAttribute,
  type SearchCondition,
} from '../../../contract/video/object-search.ts';
import { historyFloor, reachSql } from '../../alarms/history-limits.ts';
import type { App } from '../../platform/http/app.ts';
import { type Caller, reaching, scopeOf } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refused.ts';
import type { Tx } from '../../platform/store/store.ts';
import { conditionSql } from './conditions.ts';
import { type AskedCamera, alarmsOn, type Seen, type SeenKind, seenOn, seenRights } from './seen.ts';

type Source = SeenKind | 'alarms';
/** At one moment, what stands before what; part of the key of pages. */
const order: readonly Source[] = ['alarms', 'plates', 'faces', 'luna', 'events', 'analytics'];

interface Place {
  at: string;
  source: number;
  id: number;
}
interface Row extends FoundObject {
  place: Place;
}

const placeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d)~(\d{1,15})$/;
const writePlace = ({ at, source, id }: Place): string => [at, source, id].join('~');

/** @throws Refused `request.invalid` where no page handed it out */
function readPlace(text: string): Place {
  const [, at = '', source, id] = placeForm.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at)))
    throw refuse('request.invalid', { errors: { next: ['Hand back the "next" of the page before, as it is.'] } });
  return { at, source: Number(source), id: Number(id) };
}

/** After so long what was found so far is told, and until where it was looked. */
const patienceMs = 1500;
const firstSliceMs = 3_600_000;

/**
 * What detectors saw on cameras (OP-2.61, OQ-71), newest first, page by page: alarms as far as the caller's history reaches, and the
 * records of each kind that the caller may read. It looks back slice by slice of time, so that what is rare does not keep everybody waiting.
 * @param cameras those that the caller may watch the recordings of
 */
export async function searchObjects(app: App, caller: Caller, cameras: readonly AskedCamera[], asked: ObjectSearch): Promise<FoundObjects> {
  const after = asked.next === undefined ? null : readPlace(asked.next);
  const nothing = { rows: [], next: null, until: null };
  if (cameras.length === 0) return nothing;
  const [floor, began] = [Date.parse(asked.from), app.clock.now()];
  const found: Row[] = [];
  // Records keep more than milliseconds: those of the last place are among what may follow it.
  let end = after ? Math.min(Date.parse(after.at) + 1, Date.parse(asked.to)) : Date.parse(asked.to);
  let length = firstSliceMs;
  while (end > floor && found.length <= foundMost && app.clock.now() - began < patienceMs) {
    // Nearly nothing is in what is to come: it is looked through at once.
    const from = Math.max(floor, Math.min(end, began) - length);
    const before = app.clock.now();
    found.push(...(await readSlice(app, caller, { cameras, conditions: asked.conditions, from, to: end, after })));
    length *= nextShare(app.clock.now() - before);
    end = from;
  }
  const last = found[foundMost - 1];
  const rows = found.slice(0, foundMost).map(({ place: _, ...row }) => row);
  if (found.length > foundMost && last) return { rows, next: writePlace(last.place), until: null };
  if (end <= floor) return { rows, next: null, until: null };
  const until = new Date(end).toISOString();
  return { rows, next: writePlace({ at: until, source: order.length, id: 0 }), until };
}

/** How much more time is looked through at once, by how long the last slice took, ms. */
const nextShare = (tookMs: number): number => (tookMs < 150 ? 4 : tookMs > 500 ? 0.5 : 1);

interface Slice {
  cameras: readonly AskedCamera[];
  conditions: readonly SearchCondition[];
  from: number;
  to: number;
  after: Place | null;
}

async function readSlice(app: App, caller: Caller, { cameras, ...slice }: Slice): Promise<Row[]> {
  const seen = seenOn(cameras);
  const parts = await Promise.all(
    order.map((source, at): Promise<Row[]> => {
      if (source === 'alarms')
        return alarms(app, caller, (tx, reach) => read(tx, { ...slice, seen: alarmsOn(cameras), source: at, reach }));
      const reader = reaching(caller, seenRights[source]);
      if (!reader) return Promise.resolve([]);
      return app.store.within(scopeOf(reader), (tx) => read(tx, { ...slice, seen: seen[source], source: at, reach: sql`true` }));
    }),
  );
  return parts.flat().sort(inOrder);
}

/** Reads alarms in the scope and as far back as the caller's history reaches; without the right to history those that are open. */
export async function alarms<T>(app: App, caller: Caller, work: (tx: Tx, reach: ReturnType<typeof reachSql>) => Promise<T>): Promise<T> {
  const historian = reaching(caller, { action: 'read_history', subject: 'Alarm' });
  return app.store.within(scopeOf(historian ?? caller), async (tx) =>
    work(tx, reachSql(historian ? await historyFloor(tx, caller.user, app.clock.now()) : null)),
  );
}

function inOrder({ place: one }: Row, { place: other }: Row): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.source - other.source || other.id - one.id;
}

interface Reading extends Omit<Slice, 'cameras'> {
  seen: Seen;
  source: number;
  reach: ReturnType<typeof reachSql>;
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

async function read(tx: Tx, { seen, source, from, to, after, reach, ...asked }: Reading): Promise<Row[]> {
  const { at } = seen;
  const kind = sql`${seen.kind}::text`;
  const conditions = asked.conditions.map((one) =>
    conditionSql(one, one.attribute === 'kind' ? kind : (seen.attributes[one.attribute] ?? null)),
  );
  const named = Object.entries(seen.attributes).map(([name, value]) => sql`${name}::text, ${value}`);
  const { rows } = await sql<Found>`
    select r.id, iso(${at}) as at, ${seen.camera} as camera, ${seen.title} as title, ${seen.image} as image, ${seen.alarm} as alarm,
      json_build_object(${sql.join(named)}) as attributes
    from ${seen.from}
    where ${seen.only} and ${reach} and ${at} >= ${new Date(from)}::timestamptz and ${at} < ${new Date(to)}::timestamptz
      and ${sql.join([sql`true`, ...conditions], sql` and `)} ${afterSql(seen, source, after)}
    order by ${at} desc, r.id desc limit ${foundMost + 1}`.execute(tx);
  return rows.flatMap(({ id, camera, title, alarm, attributes, ...row }) =>
    camera === null
      ? []
      : [
          {
            ...row,
            id: `${order[source]}-${id}`,
            kind: seen.kind,
            camera: CameraId.parse(camera),
            title: title ?? '',
            attributes: { kind: seen.kind, ...filled(attributes) },
            alarm: alarm && { ...alarm, id: AlarmId.parse(alarm.id) },
            place: { at: row.at, source, id },
          },
        ],
  );
}

const filled = (attributes: Found['attributes']): FoundObject['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string | number] => pair[1] !== null));

function afterSql({ at }: Seen, source: number, after: Place | null) {
  if (!after) return sql``;
  if (source === after.source) return sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  return source > after.source ? sql`and ${at} <= ${after.at}::timestamptz` : sql`and ${at} < ${after.at}::timestamptz`;
}
