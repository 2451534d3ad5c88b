import { sql } from 'kysely';
import { deviceCalls as calls, catalogueOf } from '../../contract/catalogues/index.ts';
import { withPlatformScope } from '../access/index.ts';
import { readRecord } from '../catalogues/index.ts';
import { type App, type Caller, refuse, route, secretBox, type Tx } from '../platform/index.ts';
import { phoneOfUser } from './phones.ts';

/** Reads an interphone by its device id (OP-7.26). */
export function interphoneLookupRoute(app: App): void {
  route(app, calls.interphoneByDevice, ({ scope, caller, params }) =>
    app.store.within(scope, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from device_interphone where lower(device_id) = lower(${params.device_id}) order by id limit 1`.execute(tx);
      const record = rows[0] && (await readRecord(tx, catalogueOf('device-interphone'), rows[0].id));
      if (!record) throw refuse('record.not_found');
      return { ...record, ...(await ownSecrets(app, tx, caller, record.id)) };
    }),
  );
}

/** Credentials for registration at an external SIP server (OP-3.22, OQ-59); with the embedded one, accounts are issued by session instead. */
async function ownSecrets(app: App, tx: Tx, caller: Caller, device: number) {
  if (app.config.sip.wsUrl === null) return {};
  const own = await withPlatformScope(tx, caller, () => phoneOfUser(tx, caller.user));
  if (own?.id !== device) return {};
  const box = await secretBox(app.config);
  const ha1 = own.ha1 === null ? null : box.open(own.ha1);
  return { ha1, password: ha1 !== null || own.password === null ? null : box.open(own.password) };
}
