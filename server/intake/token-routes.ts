import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { IntakeToken, NewIntakeToken } from '../../contract/intake/intake.ts';
import { type App, type Caller, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import { hashOf, type IntakeAuthenticator } from './intake-token.ts';

const columns = sql`id, name, id_tenant, id_master_tenant, active,
  to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created`;

/**
 * Tokens of devices and programs: list, create, revoke. They are stored in platform rows, so each endpoint restricts them to the caller's
 * tenants: only the master admin sees and creates tokens with a wider scope.
 */
export function intakeTokenRoutes(app: App, authenticator: Pick<IntakeAuthenticator, 'clearCache'>): void {
  route(app, api.intakeTokens, async ({ caller }) =>
    app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<IntakeToken>`select ${columns} from intake_token where ${within(caller)} order by id`.execute(tx);
      return rows;
    }),
  );
  route(app, api.makeIntakeToken, async ({ caller, body, status }) => {
    const token = randomBytes(32).toString('base64url');
    const created = await app.store.within(platformScope, async (tx) => {
      await demandReach(tx, caller, body);
      const { rows } = await sql<IntakeToken>`
        insert into intake_token (name, token_hash, id_tenant, id_master_tenant)
        values (${body.name}, ${hashOf(token)}, ${body.id_tenant ?? null}, ${body.id_master_tenant ?? null}) returning ${columns}`.execute(
        tx,
      );
      return rows[0];
    });
    if (!created) throw new Error('The intake token was not inserted');
    status(201);
    return { ...created, token };
  });
  route(app, api.endIntakeToken, async ({ caller, params }) => {
    const ended = await app.store.within(platformScope, (tx) =>
      sql`update intake_token set active = false where id = ${params.id} and ${within(caller)}`.execute(tx),
    );
    if (ended.numAffectedRows === 0n) throw refuse('record.not_found');
    authenticator.clearCache();
    return null;
  });
}

function within(caller: Caller) {
  return caller.is_master_admin ? sql`true` : sql`id_tenant = any (${`{${caller.tenants.join(',')}}`}::bigint[])`;
}

/** @throws Refused if the token would have a wider scope than its author */
async function demandReach(tx: Tx, caller: Caller, { id_tenant, id_master_tenant }: NewIntakeToken): Promise<void> {
  if (!caller.is_master_admin && id_tenant === undefined) {
    throw refuse('request.invalid', {
      errors: { id_tenant: ['Name the tenant that the token is for: only the master admin makes wider ones.'] },
    });
  }
  const existing = await sql`
    select 1 where (${id_tenant ?? null}::bigint is null or exists (select 1 from tenant where id = ${id_tenant ?? null}))
      and (${id_master_tenant ?? null}::bigint is null or exists (select 1 from master_tenant where id = ${id_master_tenant ?? null}))`.execute(
    tx,
  );
  const visible = caller.is_master_admin || caller.tenants.some((tenant) => tenant === id_tenant);
  if (existing.rows.length === 0 || !visible) throw refuse('record.not_found');
}
