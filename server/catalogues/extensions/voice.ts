import { sql } from 'kysely';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { TenantId, UserId } from '../../../contract/platform/index.ts';
import { withPlatformScope } from '../../access/index.ts';
import { appendEvent, refuse, type Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

/**
 * A number belongs to one device across all owners. One of another customer is only not available: the sentence
 * does not state that anybody uses it. Users of a changed device are notified (OP-7.41).
 */
const deviceInterphone: Extension = {
  async beforeWrite(tx, { caller, values, id }) {
    const { number } = values;
    if (typeof number !== 'string' || number === '') return values;
    if (await hasNumber(tx, number, id)) return [faultOf('number', 'taken')];
    const isElsewhere = await withPlatformScope(tx, caller, () => hasNumber(tx, number, id));
    return isElsewhere ? [faultOf('number', 'unavailable')] : values;
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

/**
 * A call that is recorded by hand (ADM-7.05): of another telephone, so it has ended unless it says otherwise. A call that this platform carries is
 * changed by its telephone only. What is written is published to the consoles.
 */
const sipCall: Extension = {
  async beforeWrite(tx, { values, before, id }) {
    if (before === null || id === null) return { ...values, state: values['state'] ?? 'ended' };
    const state = values['state'];
    if (state === undefined || state === before['state']) return values;
    return (await isCarriedHere(tx, id)) ? [faultOf('state', 'carried')] : values;
  },
  async afterWrite(tx, { caller, values, before, id }) {
    const isNew = before === null;
    const state = values['state'];
    await sql`update sip_call set changed = now(),
      began_at = coalesce(began_at, now()), direction = coalesce(direction, 'in'),
      waiting_since = case when ${state === 'waiting'} then now() else waiting_since end,
      ended_at = case when ${state === 'ended'} then coalesce(ended_at, now()) else ended_at end,
      ending = case when ${state === 'ended'} then coalesce(ending, 'hung_up') else ending end
      where id = ${id}`.execute(tx);
    await withPlatformScope(tx, caller, async () => {
      const { rows } = await sql<{ record: { tenant: { id: TenantId } } }>`select record from sip_call_as_json where id = ${id}`.execute(
        tx,
      );
      const record = rows[0]?.record;
      if (record) await appendEvent(tx, { tenant: record.tenant.id, name: isNew ? 'call.created' : 'call.updated', data: record });
    });
  },
  async beforeDelete(tx, { id, before }) {
    if (before['state'] !== 'ended' && (await isCarriedHere(tx, id))) throw refuse('call.not_supported');
  },
};

/** Whether a platform carries the sound of the call. */
async function isCarriedHere(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sip_call where id = ${id} and node is not null`.execute(tx);
  return rows.length > 0;
}

export const voiceExtensions = { 'device-interphone': deviceInterphone, 'sip-call': sipCall } satisfies Partial<
  Record<CatalogueKey, Extension>
>;
