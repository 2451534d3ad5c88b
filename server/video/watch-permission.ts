import { sql } from 'kysely';
import type { CameraId, UnitId, UserId } from '../../contract/platform/index.ts';
import type { MediaKind } from '../../contract/video/media.ts';
import { readCaller } from '../access/index.ts';
import { platformScope, restrictToAbility, scopeOf, type Tx } from '../platform/index.ts';
import type { LinkGrant } from './live/link-token.ts';
import { isRequestGranted } from './request-grant.ts';
import { isShareValid } from './shares/share-store.ts';
import type { VideoApp } from './video-app.ts';

/** Validity of a check, in ms: video stops within this time after a right is revoked. */
export const trustedMs = 5000;
const remembered = 2000;

/** Live and recorded video are two rights (OP-5.07, OP-5.08, OP-6.06); the seconds around an alarm are recorded video. */
export const rightOf = { live: 'live_video', pre_alarm: 'record_video', recorded: 'record_video' } as const satisfies Record<
  MediaKind,
  string
>;

/**
 * Whether the reader of an address may still watch: session, right, access to the camera and its unit, request or share must all be in
 * force. The signature alone would remain valid until the address expires.
 */
export function createWatchCheck(app: VideoApp): (grant: LinkGrant) => Promise<boolean> {
  const cache = new Map<string, { until: number; may: Promise<boolean>; reader: LinkGrant['reader'] }>();
  app.onSession.push((session) => {
    for (const [name, { reader }] of cache) if (reader.kind === 'session' && reader.session === session) cache.delete(name);
  });
  return (grant) => {
    const now = app.clock.now();
    const { camera, kind, from, to } = grant;
    const name = `${JSON.stringify(grant.reader)} ${camera} ${kind} ${from} ${to}`;
    const found = cache.get(name);
    if (found && found.until > now) return found.may;
    if (cache.size >= remembered) cache.clear();
    const may = mayWatch(app, grant, now);
    cache.set(name, { until: now + trustedMs, may, reader: grant.reader });
    may.catch(() => cache.delete(name));
    return may;
  };
}

async function mayWatch(app: VideoApp, grant: LinkGrant, now: number): Promise<boolean> {
  const { reader, camera, kind } = grant;
  if (kind === 'live' && (await findOutOfService(app, camera))) return false;
  if (reader.kind === 'share') return app.store.within(platformScope, (tx) => isShareValid(tx, reader.share, grant, now));
  const caller = await readCaller(app.store, reader, now);
  if (!caller || caller.locked || caller.factorMissing) return false;
  const watcher = reader.request === null ? restrictToAbility(caller, { action: rightOf[kind], subject: 'Video' }) : caller;
  if (!watcher) return false;
  const place = reader.request === null ? await app.store.within(scopeOf(watcher), (tx) => placeOf(tx, camera)) : undefined;
  return app.store.within(platformScope, async (tx) => {
    if (reader.request !== null) return isRequestGranted(tx, reader.request, reader.user, grant, now);
    return place !== undefined && (kind !== 'live' || mayWatchLive(tx, caller.user, place.id_unit));
  });
}

/** The reason why a camera is out of service, so that only its recordings are shown; undefined: it is in service. */
export const findOutOfService = ({ store }: VideoApp, camera: CameraId): Promise<{ reason: string | null } | undefined> =>
  store.within(platformScope, (tx) =>
    tx
      .selectFrom('camera')
      .select('out_of_service_reason as reason')
      .where('id', '=', camera)
      .where('out_of_service', '=', true)
      .executeTakeFirst(),
  );

const placeOf = (tx: Tx, camera: CameraId) => tx.selectFrom('camera').select('id_unit').where('id', '=', camera).executeTakeFirst();

/** Whether a user may watch a unit live: all units, unless the user is restricted to some (OP-6.09, OQ-56). Platform scope. */
export async function mayWatchLive(tx: Tx, user: UserId, unit: UnitId): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select 1 from user_account_allowed_live_video_units where id_owner = ${user})
      or exists (select 1 from user_account_allowed_live_video_units where id_owner = ${user} and id_target = ${unit}) as may`.execute(tx);
  return rows[0]?.may === true;
}
