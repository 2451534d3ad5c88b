import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { UserId } from '../../contract/platform/index.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import { type App, type Caller, platformScope, secret, secretBox } from '../platform/index.ts';
import { type KnownPhone, phoneOfNumber, phoneOfUser } from './phones.ts';
import type { SipAccount } from './sip-contract.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Accounts of the embedded SIP server. */
export interface Accounts {
  /** The account of a digest user: `number`, or `number.session` of an operator. */
  of(user: string): Promise<SipAccount | null>;
  /** The account of the caller's own phone (OP-3.22, OQ-59); null: none. */
  own(caller: Caller): Promise<PhoneAccount | null>;
  /** Numbers of operators whose sessions ended since the last call and who have no other session. */
  ended(): Promise<string[]>;
}

/**
 * Operators' accounts live as long as their session: the secret is derived from it, so that no static one reaches a browser. Interphones of sites
 * have the HA1, or the password, of their row.
 */
export async function openAccounts(app: App): Promise<Accounts> {
  const { store, config, clock } = app;
  const key = await secret(config, 'sip');
  const box = await secretBox(config);
  const issued = new Map<string, string>();
  const sessionHa1 = (user: string, session: string) =>
    md5(`${user}:${config.sip.realm}:${createHmac('sha256', key).update(`phone\0${session}`).digest('base64url')}`);

  const ofSession = async (number: string, session: string): Promise<SipAccount | null> => {
    const phone = await store.within(platformScope, (tx) => phoneOfNumber(tx, number));
    if (!phone || phone.user === null) return null;
    const until = await expiryOf(app, session, phone.user);
    if (until === null) return null;
    const user = `${number}.${session}`;
    issued.set(session, number);
    return { number, ha1: sessionHa1(user, session), device: phone.id, expires: until };
  };
  const ofRow = async (number: string): Promise<SipAccount | null> => {
    const phone = await store.within(platformScope, (tx) => phoneOfNumber(tx, number));
    const ha1 = phone && rowHa1(phone, number);
    return ha1 ? { number, ha1, device: phone.id, expires: null } : null;
  };
  const opened = (sealed: string | null): string | null => {
    try {
      return sealed ? box.open(sealed) : null;
    } catch {
      return null;
    }
  };
  const rowHa1 = (phone: KnownPhone, number: string): string | null => {
    const ha1 = opened(phone.ha1);
    if (ha1) return ha1.toLowerCase();
    const password = opened(phone.password);
    return password ? md5(`${number}:${config.sip.realm}:${password}`) : null;
  };

  return {
    of: async (user) => {
      const [, number, session] = /^(.{1,100})\.([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(user) ?? [];
      return number && session ? ofSession(number, session) : ofRow(user);
    },
    own: async (caller) => {
      const phone = await store.within(platformScope, (tx) => phoneOfUser(tx, caller.user));
      if (!phone || phone.number === null) return null;
      const { number, deviceId: device_id } = phone;
      if (config.sip.wsUrl !== null) {
        const ha1 = opened(phone.ha1);
        return { device_id, number, authorization_user: number, ha1, password: ha1 ? null : opened(phone.password) };
      }
      const authorization_user = `${number}.${caller.session}`;
      return { device_id, number, authorization_user, ha1: sessionHa1(authorization_user, caller.session), password: null };
    },
    ended: async () => {
      if (issued.size === 0) return [];
      // A snapshot: accounts issued during the query were not part of it.
      const entries = [...issued];
      const sessions = entries.map(([session]) => session);
      const alive = await livingSessions(app, sessions, clock.now());
      const ended = entries.filter(([session]) => !alive.has(session));
      for (const [session] of ended) issued.delete(session);
      const remaining = new Set(issued.values());
      return [...new Set(ended.map(([, number]) => number))].filter((number) => !remaining.has(number));
    },
  };
}

async function expiryOf({ store, clock }: App, session: string, user: UserId): Promise<number | null> {
  const at = new Date(clock.now());
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ until: Date }>`select least(expires, idle_until) as until from session
      where id = ${session} and id_user = ${user} and revoked is null and expires > ${at} and idle_until > ${at}`.execute(tx),
  );
  return rows[0]?.until.getTime() ?? null;
}

async function livingSessions({ store }: App, sessions: readonly string[], now: number): Promise<Set<string>> {
  const at = new Date(now);
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ id: string }>`select id from session
      where id = any (${sessions}::text[]) and revoked is null and expires > ${at} and idle_until > ${at}`.execute(tx),
  );
  return new Set(rows.map(({ id }) => id));
}
