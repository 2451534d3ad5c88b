import { sql } from 'kysely';
import { faultOf, idOf } from '../../../contract/catalogues/index.ts';
import { column, type Extension } from '../../catalogues/index.ts';

/** Kinds that listen to a port of their own. */
const listening = ['dc09', 'line', 'smtp'];
const hexKey = /^(?:[\da-f]{32}|[\da-f]{48}|[\da-f]{64})$/i;

/** A receiver: its state, and a port that no other one has. */
const receiver: Extension = {
  members: (row) => {
    const state = (value: string) => sql`(select ${sql.raw(value)} from receiver_state s where s.id_receiver = ${column(row, 'id')})`;
    return [
      ['last_signal', state('iso(s.last_signal)')],
      ['signals', state('case when s.counted = current_date then s.signals else 0 end')],
      ['failure', state('s.fault')],
    ];
  },
  async beforeWrite(tx, { values, before, id }) {
    const all = { ...before, ...values };
    const port = typeof all['port'] === 'number' ? all['port'] : null;
    if (!listening.includes(String(all['kind']))) return port === null ? values : [faultOf('port', 'portUnused')];
    if (port === null) return [faultOf('port', 'required')];
    const { rows } = await sql<{ used: boolean }>`select receiver_port_used(${port}, ${id ?? null}) as used`.execute(tx);
    return rows[0]?.used ? [faultOf('port', 'portUsed')] : values;
  },
};

/** A device: when it reported, and an account that its receiver has once. */
const receiverDevice: Extension = {
  members: (row) => {
    const state = (value: string) =>
      sql`(select iso(s.${sql.raw(value)}) from receiver_device_state s where s.id_device = ${column(row, 'id')})`;
    return [
      ['last_signal', state('last_signal')],
      ['silent_since', state('silent_since')],
    ];
  },
  async beforeWrite(tx, { values, before, id }) {
    const all = { ...before, ...values };
    const [of, account] = [idOf(all['receiver']), typeof all['account'] === 'string' ? all['account'].trim() : ''];
    const { rows } = await sql<{ kind: string | null; used: boolean }>`
      select (select kind from receiver where id = ${of}) as kind, receiver_account_used(${of}, ${account}, ${id ?? null}) as used`.execute(
      tx,
    );
    const [found] = rows;
    const secret = values['secret'];
    if (found?.used) return [faultOf('account', 'accountUsed')];
    if (found?.kind === 'dc09' && typeof secret === 'string' && secret !== '' && !hexKey.test(secret)) return [faultOf('secret', 'hexKey')];
    return values;
  },
};

/** A zone: its device and cameras are of its unit. */
const zone: Extension = {
  async beforeWrite(tx, { values, before }) {
    const all = { ...before, ...values };
    const [unit, device] = [idOf(all['unit']), idOf(all['device'])];
    const cameras = (Array.isArray(values['cameras']) ? values['cameras'] : []).map(idOf);
    const { rows } = await sql<{ device: boolean; cameras: boolean }>`
      select ${device}::bigint is null or exists (select from receiver_device where id = ${device} and id_unit = ${unit}) as device,
        (select count(*) from camera where id = any (${cameras}::bigint[]) and id_unit = ${unit}) = ${new Set(cameras).size} as cameras`.execute(
      tx,
    );
    const faults = [
      ...(rows[0]?.device ? [] : [faultOf('device', 'unitDevice')]),
      ...(rows[0]?.cameras ? [] : [faultOf('cameras', 'unitCamera')]),
    ];
    return faults.length > 0 ? faults : values;
  },
};

/** Behaviour of the catalogues of receivers beyond their descriptors. */
export const receiverExtensions = { receiver, 'receiver-device': receiverDevice, zone } as const satisfies Readonly<
  Record<string, Extension>
>;
