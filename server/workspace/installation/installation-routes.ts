import { sql } from 'kysely';
import { installationCalls } from '../../../contract/workspace/installation.ts';
import { type App, type Caller, platformScope, readProperties, refuse, route, type Tx, writeProperties } from '../../platform/index.ts';

/** The name and time zone of the installation, set by the master administrator. */
export function installationRoutes(app: App): void {
  route(app, installationCalls.readInstallation, ({ caller }) => {
    demandMasterAdmin(caller);
    return app.store.within(platformScope, async (tx) => {
      const { installation_name: name, installation_timezone: zone } = await readProperties(tx, [
        'installation_name',
        'installation_timezone',
      ]);
      const id = zone == null ? null : Number(zone);
      const timezone = id === null ? null : await nameOfZone(tx, id);
      return { name: name ?? null, id_timezone: timezone === null ? null : id, timezone };
    });
  });
  route(app, installationCalls.saveInstallation, ({ caller, body }) => {
    demandMasterAdmin(caller);
    const name = body.name?.trim() || null;
    return app.store.within(platformScope, async (tx) => {
      if (body.id_timezone !== null && (await nameOfZone(tx, body.id_timezone)) === null)
        throw refuse('request.invalid', { errors: { id_timezone: ['does not exist'] } });
      await writeProperties(tx, {
        installation_name: name,
        installation_timezone: body.id_timezone === null ? null : String(body.id_timezone),
      });
      await sql`select audit_note('record', 'update', ${caller.user}::bigint, null, null, 'installation', ${JSON.stringify({ data: { ...body, name } })}::jsonb)`.execute(
        tx,
      );
      return null;
    });
  });
}

/** The right is in no profile, but a permission for it could be created. */
function demandMasterAdmin(caller: Caller): void {
  if (!caller.is_master_admin) throw refuse('access.forbidden');
}

/** @returns null: there is no such time zone */
async function nameOfZone(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from timezone where id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}
