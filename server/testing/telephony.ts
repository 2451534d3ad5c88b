import { sql } from 'kysely';
import type { UserId } from '../../contract/platform/ids.ts';
import { platformScope } from '../platform/store/store.ts';
import type { OpenSip } from '../telephony/calls.ts';
import type { CallHandler, CallRoute, SipServer } from '../telephony/sip-contract.ts';
import type { Town, TownPlatform } from './town.ts';

/** A SIP server that does nothing by itself: tests supply its events and read its requests. */
export class FakeSip implements SipServer {
  handler: CallHandler | null = null;
  readonly phones = new Set<string>();
  readonly requests: string[] = [];
  readonly open: OpenSip = ({ handler }) => {
    this.handler = handler;
    return this;
  };

  isRegistered(number: string): boolean {
    return this.phones.has(number);
  }
  sessions(): string[] {
    return [];
  }
  numbers(): string[] {
    return [...this.phones];
  }
  stateOf(): string {
    return 'idle';
  }
  take(session: string, number: string): Promise<'sent' | 'gone' | 'no_phone'> {
    this.requests.push(`take ${session} ${number}`);
    return Promise.resolve('sent');
  }
  end(session: string): boolean {
    this.requests.push(`end ${session}`);
    return true;
  }
  endListening(listening: string): void {
    this.requests.push(`end listening ${listening}`);
  }
  disconnect(number: string): void {
    this.requests.push(`disconnect ${number}`);
  }
  state(): string {
    return 'ok';
  }
  figures() {
    return { phones: this.phones.size, calls: 0, waiting: 0 };
  }
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Simulates an INVITE from a device. */
  async route(town: TownPlatform, from: { device: number; number: string }, to: string, session: string | null = null): Promise<CallRoute> {
    if (!this.handler) throw new Error('The platform has not opened its calls');
    const { device, number } = from;
    const at = town.clock.now();
    return this.handler.route({ from: { number, device, ha1: '', expires: null }, to, session, callId: `${number}-${at}`, at });
  }
}

/** The telephones of the town. */
export interface Telephony {
  gate: { device: number; number: string };
  shop: { device: number; number: string };
  harbour: { device: number; number: string };
  ana: { device: number; number: string };
  bruno: { device: number; number: string };
  carla: { device: number; number: string };
}

/** Gives the town an interphone at each unit, and a phone to ana, bruno and carla, who may read, take and make calls. */
export async function setUpTelephones({ app, town }: TownPlatform): Promise<Telephony> {
  return app.store.within(platformScope, async (tx) => {
    const alarm = await sql<{ id: number }>`insert into type_alarm (type) values ('Interphone call') returning id`.execute(tx);
    const kind = await sql<{ id: number }>`insert into type_device_interphone (type) values ('Door station') returning id`.execute(tx);
    const device = async (number: string, place: Town['north'], of: { user?: UserId } = {}) => {
      const isPhone = of.user !== undefined;
      const { rows } = await sql<{ id: number }>`
        insert into device_interphone (device_id, number, id_type_device_interphone, id_alarm, id_unit, id_camera, id_master_tenant)
        select ${`INT-${number}`}, ${number}, ${kind.rows[0]?.id}, ${isPhone ? null : alarm.rows[0]?.id}::bigint,
          ${isPhone ? null : place.unit}::bigint, ${isPhone ? null : place.cameras[0]}::bigint, id_master_tenant
        from tenant where id = ${place.tenant} returning id`.execute(tx);
      const id = rows[0]?.id ?? 0;
      if (of.user === undefined) return { device: id, number };
      await sql`update user_account set id_device_interphone = ${id} where id = ${of.user}`.execute(tx);
      await sql`insert into user_ability (id_user, action, subject) select ${of.user}, action, 'SipCall'
        from unnest(array['read', 'update', 'create']) action`.execute(tx);
      return { device: id, number };
    };
    return {
      gate: await device('3001', town.north),
      shop: await device('3002', town.south),
      harbour: await device('4001', town.harbour),
      ana: await device('1001', town.north, { user: town.users.ana }),
      bruno: await device('1002', town.north, { user: town.users.bruno }),
      carla: await device('2001', town.harbour, { user: town.users.carla }),
    };
  });
}
