import { sql } from 'kysely';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { withPlatformScope } from '../../access/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

/** A number belongs to one device across all owners; users of a changed device are notified (OP-7.41). */
const deviceInterphone: Extension = {
  async beforeWrite(tx, { caller, values, id }) {
    const { number } = values;
    const isTaken = typeof number === 'string' && number !== '' && (await withPlatformScope(tx, caller, () => hasNumber(tx, number, id)));
    return isTaken ? [faultOf('number', 'taken')] : values;
  },
  async afterWrite(tx, { caller, values, before, id }) {
    const isOther = before !== null && ['device_id', 'number', 'ha1', 'password'].some((name) => name in values);
    if (!isOther) return;
    await withPlatformScope(tx, caller, async () => {
      const { rows } = await sql<{ id: UserId }>`select id from user_account where id_device_interphone = ${id}`.execute(tx);
      for (const user of rows) await publishPhone(tx, user.id);
    });
  },
};

async function hasNumber(tx: Tx, number: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`select 1 from device_interphone where number = ${number} and id is distinct from ${but}::bigint`.execute(tx);
  return rows.length > 0;
}

/** Returns whether a device is the phone of another user; platform scope. */
export async function hasUser(tx: Tx, device: number, but: number | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_account where id_device_interphone = ${device} and id is distinct from ${but}::bigint`.execute(tx);
  return rows.length > 0;
}

/** Publishes a user's current phone to them; platform scope. */
export async function publishPhone(tx: Tx, user: UserId): Promise<void> {
  const { rows } = await sql<{ id_device: number | null; device_id: string | null }>`
    select d.id as id_device, d.device_id from user_account u left join device_interphone d on d.id = u.id_device_interphone
    where u.id = ${user}`.execute(tx);
  if (rows[0]) await appendEvent(tx, { user, name: 'call.device', data: rows[0] });
}

export const voiceExtensions = { 'device-interphone': deviceInterphone } satisfies Partial<Record<CatalogueKey, Extension>>;
