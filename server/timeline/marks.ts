import { sql } from 'kysely';
import { type DetectionKind, detectionRecords } from '../../contract/desk/detections.ts';
import { type Mark, marksMost, timelineCalls } from '../../contract/desk/timeline.ts';
import { CameraId } from '../../contract/ids.ts';
import { historyFloor } from '../alarms/history-limits.ts';
import { type Row, readRecords } from '../detections/detections.ts';
import type { App } from '../http/app.ts';
import { type Caller, reaching, scopeOf } from '../http/caller.ts';
import { refuse } from '../http/refused.ts';
import { route } from '../http/route.ts';

interface Window {
  id_unit: number;
  from: string;
  to: string;
}
const kinds = { plates: 'plate', faces: 'face', events: 'event' } as const satisfies Partial<Record<DetectionKind, Mark['kind']>>;
type Marked = keyof typeof kinds;

/** GET v1/timeline/marks (OP-1.05): alarms of a unit as far as the caller's history reaches, and records that they may read. */
export function timelineRoutes(app: App): void {
  route(app, timelineCalls.timelineMarks, async ({ caller, query }) => {
    if (query.to <= query.from) throw refuse('request.invalid', { errors: { to: ['The window must end after it begins.'] } });
    const parts = await Promise.all([
      alarmMarks(app, caller, query),
      ...(Object.keys(kinds) as Marked[]).map((kind) => recordMarks(app, caller, kind, query)),
    ]);
    return parts.flat().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  });
}

async function recordMarks(app: App, caller: Caller, kind: Marked, { id_unit, from, to }: Window): Promise<Mark[]> {
  const { action, subject } = detectionRecords[kind];
  const reader = reaching(caller, { action, subject });
  if (!reader) return [];
  const asked = { kind, filters: { id_unit, from: from as never, to: to as never }, after: null, max: marksMost };
  const rows = await app.store.within(scopeOf(reader), (tx) => readRecords(tx, asked));
  return rows.slice(0, marksMost).map((row) => markOf(row, kinds[kind]));
}

function markOf({ place, at, what, camera }: Row, kind: Mark['kind']): Mark {
  const cameras = camera?.id == null ? [] : [CameraId.parse(camera.id)];
  return { id: `${kind}-${place.id}`, kind, at, cameras, title: what ?? '', color: null, alarm: null };
}

async function alarmMarks(app: App, caller: Caller, { id_unit, from, to }: Window): Promise<Mark[]> {
  const historian = reaching(caller, { action: 'read_history', subject: 'Alarm' });
  return app.store.within(scopeOf(historian ?? caller), async (tx) => {
    const floor = historian ? await historyFloor(tx, caller.user, app.clock.now()) : null;
    const { rows } = await sql<Mark>`
      select 'alarm-' || a.id as id, 'alarm' as kind, iso(a.created) as at, to_json(a.cameras) as cameras, a.alarm_type as title, l.color,
        json_build_object('id', a.id, 'alarm_id', a.alarm_id) as alarm
      from alarm a join alarm_level l on l.id = a.id_alarm_level
      where a.id_unit = ${id_unit} and a.created >= ${from}::timestamptz and a.created <= ${to}::timestamptz
        and (${historian !== null}::boolean or a.alarm_status in ('waiting', 'attending'))
        and (${floor?.earliest ?? null}::timestamptz is null or a.created >= ${floor?.earliest ?? null}::timestamptz)
        and (${floor?.oldest?.id ?? null}::bigint is null
          or (a.created, a.id) >= (${floor?.oldest?.created ?? null}::timestamptz, ${floor?.oldest?.id ?? null}::bigint))
      order by a.created desc, a.id desc limit ${marksMost}`.execute(tx);
    return rows;
  });
}
