import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';
import { deviceKey } from './read-context.ts';
import type { AcceptedSignal } from './signal.ts';
import { countSignals, type PreparedSignal, storeSignals } from './store-signals.ts';

/** Of link tests of a device, one row an hour is stored; the moment of the last one is always exact. */
const rowHours = 1;

/**
 * Stores tests of connections: panels send them every minute, so most only set when their device reported last, in one statement for all.
 * The first one of a device in an hour, and those of unknown devices, are stored as other signals are.
 * @returns in their order
 */
export async function storeLinkTests(tx: Tx, signals: readonly PreparedSignal[]): Promise<AcceptedSignal[]> {
  const senders = JSON.stringify(
    signals.map(({ receiver, signal, received }) => ({ receiver: receiver.id, account: signal.account.toLowerCase(), received })),
  );
  const { rows } = await sql<{ receiver: number; account: string }>`
    with sent as (
      select receiver, account, max(received) as received
      from json_to_recordset(${senders}::json) as sent (receiver bigint, account text, received timestamptz) group by receiver, account
    ), known as (
      select d.id, d.id_receiver, d.account, sent.received from sent
      join receiver_device d on d.id_receiver = sent.receiver and lower(d.account) = sent.account
    ), locked as (
      select s.id_device, known.id_receiver, known.account, known.received from receiver_device_state s join known on known.id = s.id_device
      where s.last_test_row > known.received - make_interval(hours => ${rowHours}) order by s.id_device for no key update of s
    )
    update receiver_device_state s set last_signal = greatest(s.last_signal, locked.received) from locked
    where s.id_device = locked.id_device returning locked.id_receiver as receiver, locked.account`.execute(tx);
  const updated = new Set(rows.map(({ receiver, account }) => deviceKey(receiver, account)));
  const isUpdated = ({ receiver, signal }: PreparedSignal) => updated.has(deviceKey(receiver.id, signal.account));
  await countSignals(tx, signals.filter(isUpdated));
  const others = signals.filter((one) => !isUpdated(one));
  const stored = others.length > 0 ? await storeSignals(tx, others) : [];
  const answers = new Map(others.map((one, at) => [one, stored[at]]));
  return signals.map((one) => answers.get(one) ?? { id: 0, isRepeated: false });
}
