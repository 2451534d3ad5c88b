import { sql } from 'kysely';
import { AlarmId, CameraId } from '../../contract/ids.ts';
import { type FoundObject, foundMost, type ObjectSearch, type SearchAttribute } from '../../contract/video/object-search.ts';
import { historyFloor, reachSql } from '../alarms/history-limits.ts';
import type { App } from '../http/app.ts';
import { type Caller, reaching, scopeOf } from '../http/caller.ts';
import { refuse } from '../http/refused.ts';
import type { Tx } from '../store/store.ts';
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

/**
 * What detectors saw on cameras (OP-2.61, OQ-71), newest first, page by page: alarms as far as the caller's history reaches, and the
 * records of each kind that the caller may read.
 * @param cameras those that the caller may watch the recordings of
 */
export async function searchObjects(app: App, caller: Caller, cameras: readonly AskedCamera[], asked: ObjectSearch) {
  const after = asked.next === undefined ? null : readPlace(asked.next);
  if (cameras.length === 0) return { rows: [], next: null };
  const seen = seenOn(cameras);
  const parts = await Promise.all(
    order.map((source, at): Promise<Row[]> => {
      if (source === 'alarms')
        return alarms(app, caller, (tx, reach) => read(tx, { seen: alarmsOn(cameras), source: at, asked, after, reach }));
      const reader = reaching(caller, seenRights[source]);
      if (!reader) return Promise.resolve([]);
      return app.store.within(scopeOf(reader), (tx) => read(tx, { seen: seen[source], source: at, asked, after, reach: sql`true` }));
    }),
  );
  const found = parts.flat().sort(inOrder);
  const shown = found.slice(0, foundMost);
  const last = shown.at(-1);
  return { rows: shown.map(({ place: _, ...row }) => row), next: found.length > foundMost && last ? writePlace(last.place) : null };
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

interface Reading {
  seen: Seen;
  source: number;
  asked: ObjectSearch;
  after: Place | null;
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

async function read(tx: Tx, { seen, source, asked, after, reach }: Reading): Promise<Row[]> {
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
    where ${seen.only} and ${reach} and ${at} >= ${asked.from}::timestamptz and ${at} < ${asked.to}::timestamptz
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
