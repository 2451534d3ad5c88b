import { type RawBuilder, sql } from 'kysely';
import { type UserView, viewCalls } from '../../../contract/workspace/views.ts';
import {
  type App,
  type Caller,
  RawJson,
  readNumberedPage,
  refuse,
  requestHash,
  route,
  runIdempotent,
  type Tx,
} from '../../platform/index.ts';

const most = 1000;

/** Views that users save of their tabs (OP-7.13), private to each user. */
export function userViewRoutes(app: App): void {
  route(app, viewCalls.userViews, ({ scope, caller, query: { max = most } }) =>
    app.store.within(scope, async (tx) => {
      const own = sql`select ${asJson} as record, v.name, v.id from user_view v where v.id_user = ${caller.user}`;
      return new RawJson(await readNumberedPage(tx, own, sql`fold(name) collate "C", id`, { page: 1, max }));
    }),
  );
  route(app, viewCalls.userView, ({ scope, caller, params }) => app.store.within(scope, (tx) => ownView(tx, caller, params.id)));
  route(app, viewCalls.createUserView, ({ scope, caller, key, body }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('user view', 'create', body), async () => {
        const { rows } = await sql<{ id: number }>`
          insert into user_view (name, data, id_user, updated_at)
          values (${body.name}, ${JSON.stringify(body.data)}::jsonb, ${caller.user}, ${nowOf(app)}) returning id`.execute(tx);
        return ownView(tx, caller, rows[0]?.id ?? 0);
      }),
    ),
  );
  route(app, viewCalls.updateUserView, ({ scope, caller, key, params, body }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('user view', 'update', params.id, body), async () => {
        const data = body.data && JSON.stringify(body.data);
        await sql`
          update user_view set name = coalesce(${body.name ?? null}::text, name), data = coalesce(${data ?? null}::jsonb, data),
            updated_at = ${nowOf(app)}, version = version + 1, changed = now()
          where id = ${params.id} and id_user = ${caller.user}`.execute(tx);
        return ownView(tx, caller, params.id);
      }),
    ),
  );
  route(app, viewCalls.removeUserView, ({ scope, caller, params }) =>
    app.store.within(scope, async (tx) => {
      await ownView(tx, caller, params.id);
      await sql`delete from user_view where id = ${params.id} and id_user = ${caller.user}`.execute(tx);
      return null;
    }),
  );
}

const nowOf = (app: App): RawBuilder<Date> => sql`${new Date(app.clock.now())}::timestamptz`;

/** A row `v` as the contract's `UserView`. */
const asJson = sql<UserView>`json_build_object('id', v.id, 'name', v.name, 'id_user', v.id_user, 'updated_at', iso(coalesce(v.updated_at, v.changed)),
  'data', json_build_object('tabId', v.data -> 'tabId', 'layout', coalesce(v.data -> 'layout', '[]'), 'slots', coalesce(v.data -> 'slots', '[]')))`;

/** A view of the caller. @throws Refused `record.not_found`, also where it is another's */
async function ownView(tx: Tx, caller: Caller, id: number): Promise<UserView> {
  const { rows } = await sql<{
    record: UserView;
  }>`select ${asJson} as record from user_view v where v.id = ${id} and v.id_user = ${caller.user}`.execute(tx);
  if (!rows[0]) throw refuse('record.not_found');
  return rows[0].record;
}
