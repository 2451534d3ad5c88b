import type { CameraId } from '../../contract/platform/ids.ts';
import type { MediaKind } from '../../contract/video/media.ts';
import { readCaller } from '../access/index.ts';
import { platformScope, restrictToAbility, scopeOf, type Tx } from '../platform/index.ts';
import type { LinkGrant } from './link-token.ts';
import { mayWatchLive } from './live-units.ts';
import { isRequestGranted } from './request-grant.ts';
import { isShareValid } from './shares/share-store.ts';
import type { VideoApp } from './video-app.ts';

/** How long a check is trusted: video stops within this time after a right is revoked. */
export const trustedMs = 5000;
const remembered = 2000;

/** Live pictures and recorded ones are two rights (OP-5.07, OP-5.08, OP-6.06); the seconds around an alarm are recorded. */
export const rightOf = { live: 'live_video', pre_alarm: 'record_video', recorded: 'record_video' } as const satisfies Record<
  MediaKind,
  string
>;

/**
 * Whether the reader of an address may still watch: session, right, access to the camera and its unit, request or share must all be in
 * force. The signature alone would remain valid until the address expires.
 */
export function createWatchCheck(app: VideoApp): (grant: LinkGrant) => Promise<boolean> {
  const known = new Map<string, { until: number; may: Promise<boolean>; reader: LinkGrant['reader'] }>();
  app.onSession.push((session) => {
    for (const [name, { reader }] of known) if (reader.kind === 'session' && reader.session === session) known.delete(name);
  });
  return (grant) => {
    const now = app.clock.now();
    const { camera, kind, from, to } = grant;
    const name = `${JSON.stringify(grant.reader)} ${camera} ${kind} ${from} ${to}`;
    const found = known.get(name);
    if (found && found.until > now) return found.may;
    if (known.size >= remembered) known.clear();
    const may = mayWatch(app, grant, now);
    known.set(name, { until: now + trustedMs, may, reader: grant.reader });
    may.catch(() => known.delete(name));
    return may;
  };
}

async function mayWatch(app: VideoApp, grant: LinkGrant, now: number): Promise<boolean> {
  const { reader, camera, kind } = grant;
  if (reader.kind === 'share') return app.store.within(platformScope, (tx) => isShareValid(tx, reader.share, grant, now));
  const caller = await readCaller(app.store, reader, now);
  if (!caller || caller.locked) return false;
  const watcher = reader.request === null ? restrictToAbility(caller, { action: rightOf[kind], subject: 'Video' }) : caller;
  if (!watcher) return false;
  const place = reader.request === null ? await app.store.within(scopeOf(watcher), (tx) => placeOf(tx, camera)) : undefined;
  return app.store.within(platformScope, async (tx) => {
    if (reader.request !== null) return isRequestGranted(tx, reader.request, reader.user, grant, now);
    return place !== undefined && (kind !== 'live' || mayWatchLive(tx, caller.user, place.id_unit));
  });
}

const placeOf = (tx: Tx, camera: CameraId) => tx.selectFrom('camera').select('id_unit').where('id', '=', camera).executeTakeFirst();
