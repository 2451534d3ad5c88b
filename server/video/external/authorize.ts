import type * as z from 'zod/mini';
import { authorizeCalls } from '../../../contract/video/authorize.ts';
import { platformScope, refuse, route } from '../../platform/index.ts';
import { type LinkGrant, readLink } from '../live/link-token.ts';
import type { VideoApp } from '../video-app.ts';
import { platformShare } from './external-engine.ts';
import { isPathOf } from './templates.ts';

interface Parts {
  readonly app: VideoApp;
  readonly key: Uint8Array;
  mayWatch(grant: LinkGrant): Promise<boolean>;
}

const reading = new Set(['read', 'playback']);

/** POST v1/media/authorize: a media server requests authorization for each reader; unknown tokens and paths are refused. */
export function authorizeRoute({ app, key, mayWatch }: Parts): void {
  route(app, authorizeCalls.authorizeMedia, async ({ body }) => {
    const { liveUrl, recordedUrl, frameUrl } = app.config.media;
    const read = readLink(key, tokenOf(body), app.clock.now());
    if (read.kind === 'expired') throw refuse('media.link_expired');
    if (read.kind === 'invalid' || !reading.has(body.action ?? 'read')) throw refuse('media.link_invalid');
    const { grant } = read;
    const isPlatform = grant.reader.kind === 'share' && grant.reader.share === platformShare;
    const templates = isPlatform ? [recordedUrl, frameUrl] : [grant.kind === 'live' ? liveUrl : null];
    const camera = await app.store.within(platformScope, (tx) =>
      tx.selectFrom('camera').select(['id', 'name']).where('id', '=', grant.camera).executeTakeFirst(),
    );
    const isOf = camera && templates.some((one) => one && isPathOf(one, { camera: camera.id, name: camera.name }, body.path));
    if (!isOf || !(isPlatform || (await mayWatch(grant)))) throw refuse('media.link_invalid');
    return null;
  });
}

type AuthorizeRequest = z.output<typeof authorizeCalls.authorizeMedia.body>;

function tokenOf({ token, password, query }: AuthorizeRequest): string {
  const parameters = new URLSearchParams(query ?? '');
  return token || password || parameters.get('token') || parameters.get('jwt') || parameters.get('t') || '';
}
