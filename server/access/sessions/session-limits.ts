import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import type { Config, Tx } from '../../platform/index.ts';

/** Limits of a session: its duration, its duration without a refresh, both in ms, and how many a user may have open; null: any number. */
export type SessionLimits = Config['sessions'];

interface MasterTenantLimits {
  session_hours: number | null;
  session_idle_minutes: number | null;
  sessions_per_user: number | null;
}

/** The limits of a user's sessions in platform scope: those of the installation, or of the user's master tenant where they are stricter. */
export async function readSessionLimits(tx: Tx, user: UserId, installation: SessionLimits): Promise<SessionLimits> {
  const { rows } = await sql<MasterTenantLimits>`
    select m.session_hours, m.session_idle_minutes, m.sessions_per_user
    from user_account u join master_tenant m on m.id = u.id_master_tenant where u.id = ${user}`.execute(tx);
  const [own] = rows;
  if (!own) return installation;
  const smaller = (limit: number | null, factor: number, other: number) =>
    limit === null ? other : Math.min(Number(limit) * factor, other);
  const perUser = smaller(own.sessions_per_user, 1, installation.perUser ?? Number.POSITIVE_INFINITY);
  return {
    mostMs: smaller(own.session_hours, 3600_000, installation.mostMs),
    idleMs: smaller(own.session_idle_minutes, 60_000, installation.idleMs),
    perUser: Number.isFinite(perUser) ? perUser : null,
  };
}
