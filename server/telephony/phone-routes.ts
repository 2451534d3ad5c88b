import { sql } from 'kysely';
import { allows } from '../../contract/access/index.ts';
import { type DirectoryEntry, sipCalls } from '../../contract/telephony/calls.ts';
import { withPlatformScope } from '../access/index.ts';
import { type App, appendEvent, type Caller, containing, instant, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import type { Accounts } from './accounts.ts';
import { phoneOfDeviceId } from './phones.ts';
import type { SipBackend } from './sip-backend.ts';

const maxListed = 200;

/** Phones: status (OP-7.25), the caller's own account, the directory, and forced disconnection (OP-4.23, ADM-4.10). */
export function phoneRoutes(app: App, backend: SipBackend, accounts: Accounts): void {
  route(app, sipCalls.sipStatus, async ({ scope, query }) => {
    const phone = await app.store.within(scope, (tx) => phoneOfDeviceId(tx, query.device_id));
    if (!phone) throw refuse('record.not_found');
    const { number } = phone;
    if (number === null) return { registered: false, state: 'idle' };
    const state = backend.stateOf(number) ?? (await app.store.within(platformScope, (tx) => storedState(tx, number)));
    // An external server does not report registrations: dialing shows whether the phone is reachable.
    const registered = await app.store.within(platformScope, (tx) => backend.registered(tx, [number]));
    return { registered: registered?.has(number) ?? true, state };
  });
  route(app, sipCalls.phoneAccount, async ({ caller }) => (allows(caller.abilities, 'read', 'SipCall') ? accounts.own(caller) : null));
  route(app, sipCalls.directory, async ({ caller, scope, query }) => {
    const found = await app.store.within(scope, (tx) => directory(tx, caller, query));
    const phones = found.filter(({ kind }) => kind !== 'contact').map(({ number }) => number);
    const registered = await app.store.within(platformScope, (tx) => backend.registered(tx, phones));
    const entries = found.map((entry) => ({
      ...entry,
      registered: entry.kind === 'contact' ? null : (registered?.has(entry.number) ?? null),
    }));
    return { data: entries, next: null, total: entries.length };
  });
  route(app, sipCalls.forceDisconnect, async ({ caller, scope, body }) => {
    const number = await app.store.within(scope, async (tx) => {
      const phone = await phoneOfDeviceId(tx, body.device_id);
      if (!phone) throw refuse('record.not_found');
      const data = { device_id: phone.deviceId, by: { id: caller.user, name: caller.name }, at: instant(app.clock.now()) };
      const { user } = phone;
      if (user !== null) await withPlatformScope(tx, caller, () => appendEvent(tx, { user, name: 'sip.force_disconnect', data }));
      return phone.number;
    });
    if (number !== null) await backend.disconnectEverywhere(number);
    return null;
  });
}

async function storedState(tx: Tx, number: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select state from sip_call where state not in ('ended', 'waiting') and ${number} in (callingpartynumber, remotepartynumber)
    order by id desc limit 1`.execute(tx);
  return rows[0]?.state ?? 'idle';
}

/** Interphones of accessible sites, phones of colleagues, and contacts that match the query; those of the alarm's unit come first. */
async function directory(
  tx: Tx,
  { user }: Caller,
  { query = '', id_alarm }: { query?: string | undefined; id_alarm?: number | undefined },
): Promise<Omit<DirectoryEntry, 'registered'>[]> {
  const pattern = containing(query.trim());
  const { rows } = await sql<Omit<DirectoryEntry, 'registered'>>`
    with here as (select id_unit from alarm where id = ${id_alarm ?? null}::bigint), entry as (
      select d.number, d.device_id as name, 'interphone' as kind, u.description as place, u.id as id_unit
        from device_interphone d join unit u on u.id = d.id_unit where d.number is not null
      union all
      select d.number, concat_ws(' ', a.name, a.first_surname), 'operator', null, null
        from user_account a join device_interphone d on d.id = a.id_device_interphone
        where d.number is not null and a.active and a.id <> ${user}
      union all
      select regexp_replace(k.phone, '[^0-9+*#]', '', 'g'), k.name, 'contact', u.description, u.id
        from contact k join unit u on u.id = k.id_unit where k.phone ~ '[0-9]'
          and (k.id_unit in (select id_unit from here) or ${query.trim() !== ''})
    )
    select number, name, kind, place from entry where lower(concat_ws(' ', number, name, place)) like ${pattern}
    order by (id_unit in (select id_unit from here)) is not true, kind = 'contact', kind = 'operator', name, number limit ${maxListed}`.execute(
    tx,
  );
  return rows;
}
