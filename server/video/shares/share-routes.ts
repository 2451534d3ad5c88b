import type { Selectable } from 'kysely';
import type { Share } from '../../../contract/video/share.ts';
import { shareCalls } from '../../../contract/video/share.ts';
import { instant, newToken, refuse, route, type Tx, tokenHash } from '../../platform/index.ts';
import type { MediaShareTable } from '../media.tables.ts';
import type { VideoApp } from '../video-app.ts';
import { type NewShare, prepareShare } from './new-share.ts';
import { openSharedVideo } from './shared-video.ts';

const listed = 200;
type Row = Omit<Selectable<MediaShareTable>, 'id_tenant' | 'kind' | 'token_hash' | 'id_user'> & { readonly by: string | null };

/** Shared addresses for viewers without an account: creates, lists, revokes and opens them (OQ-12, OQ-13). */
export function shareRoutes(app: VideoApp): void {
  route(app, shareCalls.makeShare, async ({ caller, scope, body }) => {
    const newShare = await prepareShare(app, caller, body);
    const token = newToken();
    const id = await app.store.within(scope, (tx) => insertShare(tx, newShare, tokenHash(token)));
    const share = await app.store.within(scope, (tx) => rows(tx).where('s.id', '=', id).executeTakeFirstOrThrow());
    return { share: toShare(share), token, path: pathOf(newShare, token) };
  });

  route(app, shareCalls.shares, async ({ scope, query }) => {
    const found = await app.store.within(scope, (tx) => {
      let of = rows(tx);
      if (query.id_alarm !== undefined) of = of.where('s.id_alarm', '=', query.id_alarm as never);
      if (query.id_camera !== undefined) of = of.where('s.id_camera', '=', query.id_camera as never);
      return of.orderBy('s.id', 'desc').limit(listed).execute();
    });
    return found.map(toShare);
  });

  route(app, shareCalls.revokeShare, async ({ scope, params }) => {
    const now = new Date(app.clock.now());
    const done = await app.store.within(scope, (tx) =>
      tx
        .updateTable('media_share')
        .set(({ fn, val }) => ({ revoked: fn.coalesce('revoked', val(now)) }))
        .where('id', '=', params.id)
        .executeTakeFirst(),
    );
    if (done.numUpdatedRows === 0n) throw refuse('record.not_found');
    return null;
  });

  route(app, shareCalls.sharedVideo, ({ body, request }) => openSharedVideo(app, body, request.ip));
}

async function insertShare(tx: Tx, newShare: NewShare, token_hash: string): Promise<number> {
  const { path: _, created, expires, ...values } = newShare;
  const saved = await tx
    .insertInto('media_share')
    .values({ ...values, token_hash, created: new Date(created), expires: new Date(expires) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('media_share as s')
    .leftJoin('user_account as u', 'u.id', 's.id_user')
    .select(['s.id', 's.id_alarm', 's.id_camera', 's.id_recording_request', 's.created', 's.expires', 's.revoked', 's.opened'])
    .select(['s.last_opened', 'u.name as by']);

const toShare = (row: Row): Share => ({
  ...row,
  created: instant(row.created),
  expires: instant(row.expires),
  revoked: row.revoked && instant(row.revoked),
  last_opened: row.last_opened && instant(row.last_opened),
});

/** Path of its page in the console. */
const pathOf = ({ path }: NewShare, token: string): string => `${path}${token}`;
