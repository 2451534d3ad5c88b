import type { CameraId } from '../../../contract/platform/index.ts';
import { type MediaLink, preAlarm } from '../../../contract/video/media.ts';
import type { SharedCamera, SharedVideo } from '../../../contract/video/share.ts';
import { countAttempts, limits, releaseAttempts, throttled } from '../../access/index.ts';
import { instant, platformScope, Refused, refuse, type Tx, tokenHash } from '../../platform/index.ts';
import type { LinkRequest, Window } from '../engine.ts';
import { requestWindow } from '../requests/request-window.ts';
import type { VideoApp } from '../video-app.ts';
import { alarmCameras, isAuthorEntitled } from './share-store.ts';

/** Lifetime of its media addresses, in ms; the page requests new ones. */
const linkMs = 30 * 60_000;
const longestMs = 4 * 60 * 60_000;

type ShareRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * The video of a shared address, for viewers without an account (OQ-12, OQ-13).
 * @throws Refused `media.link_invalid` for a token that is unknown, revoked, of another alarm, or of an author who may no longer watch; `media.link_expired`,
 * `recording.not_open`, `access.throttled`
 */
export async function openSharedVideo(
  app: VideoApp,
  request: { token: string; alarm?: string | undefined },
  address: string,
): Promise<SharedVideo> {
  const now = app.clock.now();
  const outcome = await app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongShares(address), limits.openedShares(address)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const share = await find(tx, request.token);
    const isOf = share && (request.alarm === undefined || request.alarm === share.alarm_id || request.alarm === String(share.id_alarm));
    if (!share || !isOf || share.revoked || !(await isAuthorEntitled(tx, share)))
      return { kind: 'refused', code: 'media.link_invalid' } as const;
    await releaseAttempts(tx, [], [limits.wrongShares(address)]);
    if (share.expires.getTime() <= now) return { kind: 'refused', code: 'media.link_expired' } as const;
    await tx
      .updateTable('media_share')
      .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened: new Date(now) }))
      .where('id', '=', share.id)
      .execute();
    return { kind: 'share', share } as const;
  });
  if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
  return buildSharedVideo(app, outcome.share, now);
}

const find = (tx: Tx, token: string) =>
  tx
    .selectFrom('media_share as s')
    .leftJoin('alarm as a', 'a.id', 's.id_alarm')
    .leftJoin('unit as n', 'n.id', 'a.id_unit')
    .leftJoin('alarm_level as l', 'l.id', 'a.id_alarm_level')
    .select(['s.id', 's.id_tenant', 's.kind', 's.id_alarm', 's.id_camera', 's.id_recording_request', 's.expires', 's.revoked'])
    .select(['a.alarm_id', 'a.description', 'a.created as happened', 'n.description as unit', 'l.level', 'l.color'])
    .where('s.token_hash', '=', tokenHash(token))
    .executeTakeFirst();

async function buildSharedVideo(app: VideoApp, share: ShareRow, now: number): Promise<SharedVideo> {
  const until = Math.min(share.expires.getTime(), now + linkMs);
  const expires = instant(share.expires);
  if (share.kind === 'recording') {
    const granted = await app.store.within(platformScope, (tx) => requestWindow(tx, share.id_recording_request ?? 0, null, now));
    const past = { from: granted.window.from, to: Math.min(granted.window.to, granted.window.from + longestMs) };
    const ends = Math.min(until, granted.until);
    const cameras = await camerasOf(app, { share, ids: [granted.camera], live: false, past, until: ends });
    return { kind: share.kind, alarm: null, cameras, expires };
  }
  if (share.kind === 'camera') {
    const ids = share.id_camera === null ? [] : [share.id_camera];
    return { kind: share.kind, alarm: null, cameras: await camerasOf(app, { share, ids, live: true, past: null, until }), expires };
  }
  const happened = share.happened?.getTime() ?? 0;
  const past = { from: happened - preAlarm.beforeS * 1000, to: happened + preAlarm.afterS * 1000 };
  const ids = await app.store.within(platformScope, (tx) => alarmCameras(tx, share.id_alarm ?? 0));
  const cameras = await camerasOf(app, { share, ids, live: true, past, until });
  return { kind: share.kind, alarm: alarmOf(share), cameras, expires };
}

const alarmOf = (share: ShareRow): SharedVideo['alarm'] => ({
  alarm_id: share.alarm_id ?? '',
  description: share.description ?? '',
  unit: share.unit ?? '',
  created: instant(share.happened ?? 0),
  level: share.level ?? '',
  color: share.color ?? '',
});

interface SharedCamerasInput {
  readonly share: ShareRow;
  readonly ids: readonly CameraId[];
  readonly live: boolean;
  readonly past: Window | null;
  readonly until: number;
}

async function camerasOf(app: VideoApp, { share, ids, live, past, until }: SharedCamerasInput): Promise<SharedCamera[]> {
  const cameras: SharedCamera[] = [];
  for (const id of ids) {
    const camera = await app.store.within(platformScope, (tx) =>
      tx.selectFrom('camera').select(['id', 'name', 'id_tenant', 'online', 'recording_support']).where('id', '=', id).executeTakeFirst(),
    );
    if (!camera) continue;
    const request = { camera: id, tenant: camera.id_tenant, reader: { kind: 'share', share: share.id }, person: null, until } as const;
    const { name } = await app.media.engineOf(id);
    const isLive = live && (camera.online || name !== 'loop');
    const isPast = past !== null && (camera.recording_support || name !== 'loop');
    const kind = share.kind === 'recording' ? 'recorded' : 'pre_alarm';
    const quality = ids.length > 1 ? 'sub' : 'main';
    const shown = isLive ? await linkOrRefusal(app, { ...request, kind: 'live', quality, window: null }) : none;
    const kept = isPast ? await linkOrRefusal(app, { ...request, kind, quality: 'main', window: past }) : none;
    cameras.push({
      id,
      name: camera.name,
      live: shown.link,
      past: kept.link,
      ...(shown.refusal && { live_refusal: shown.refusal }),
      ...(kept.refusal && { past_refusal: kept.refusal }),
    });
  }
  return cameras;
}

interface LinkOrRefusal {
  readonly link: MediaLink | null;
  /** Its code. */
  readonly refusal: Refused['code'] | null;
}
const none: LinkOrRefusal = { link: null, refusal: null };

/** A link, without the names of servers, which are none of its viewer's business. */
async function linkOrRefusal(app: VideoApp, request: LinkRequest): Promise<LinkOrRefusal> {
  try {
    const { unanswered, ...link } = await app.media.link(request);
    const parts = unanswered?.map((part) => ({ ...part, node: '' }));
    return { link: { ...link, ...(parts && { unanswered: parts }) }, refusal: null };
  } catch (error) {
    if (error instanceof Refused) return { link: null, refusal: error.code };
    throw error;
  }
}
