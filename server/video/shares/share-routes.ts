import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Share } from '../../../contract/video/share.ts';
import { shareCalls } from '../../../contract/video/share.ts';
import { type Caller, instant, newToken, refuse, restrictToAbility, route, type Tx, tokenHash } from '../../platform/index.ts';
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

  route(app, shareCalls.shares, async ({ caller, scope, query }) => {
    const found = await app.store.within(scope, (tx) => {
      let of = rows(tx).where((is) => isOwnOrManaged(is, caller));
      if (query.id_alarm !== undefined) of = of.where('s.id_alarm', '=', query.id_alarm as never);
      if (query.id_camera !== undefined) of = of.where('s.id_camera', '=', query.id_camera as never);
      return of.orderBy('s.id', 'desc').limit(listed).execute();
    });
    return found.map(toShare);
  });

  route(app, shareCalls.revokeShare, async ({ caller, scope, params }) => {
    const now = new Date(app.clock.now());
    const done = await app.store.within(scope, (tx) =>
      tx
        .updateTable('media_share as s')
        .set(({ fn, val }) => ({ revoked: fn.coalesce('s.revoked', val(now)) }))
        .where('s.id', '=', params.id)
        .where((is) => isOwnOrManaged(is, caller))
        .executeTakeFirst(),
    );
    if (done.numUpdatedRows === 0n) throw refuse('record.not_found');
    return null;
  });

  route(app, shareCalls.sharedVideo, ({ body, request }) => openSharedVideo(app, body, request.ip));
}

/** Shares of the caller; of others only in tenants whose recordings the caller may watch. */
function isOwnOrManaged(is: ExpressionBuilder<{ s: MediaShareTable }, 's'>, caller: Caller) {
  if (caller.is_master_admin) return is.lit(true);
  const tenants = restrictToAbility(caller, { action: 'record_video', subject: 'Video' })?.tenants ?? [];
  const own = is('s.id_user', '=', caller.user);
  return tenants.length === 0 ? own : is.or([own, is('s.id_tenant', 'in', [...tenants])]);
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
