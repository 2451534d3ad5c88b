import { sql } from 'kysely';
import { categoryNames } from '../../../contract/intake/receivers/category-names.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { type Arrival, type Raised, raiseAlarms, reencodePicture, toleratedChange } from '../../alarms/index.ts';
import type { IntakeSender, Span, Tx } from '../../platform/index.ts';
import { codeTables } from './code-tables.ts';
import { type Decision, decide } from './decide.ts';
import { type Placed, placeSignal, type ReceivedSignal, readSurroundings } from './read-context.ts';
import { readReceiverSender } from './receiver-sender.ts';
import type { AcceptedSignal, Signal, UnreadableSignal } from './signal.ts';
import { publishRestored, restoreByCode } from './supervision.ts';

/** What is stored of a signal, and whether it did something. */
interface StoredSignal extends Placed, ReceivedSignal {
  readonly id: number;
  readonly decision: Decision;
  readonly alarm: number | null;
  readonly pictures: readonly string[];
}

/** A signal with its pictures as `data:` addresses, re-encoded. */
export interface PreparedSignal extends ReceivedSignal {
  readonly pictures: readonly { readonly sent: string; readonly bytes: Buffer }[];
  /** The span in which it is stored, where it is traced. */
  readonly span?: Span | undefined;
}

/** The longest description of an alarm, in characters. */
const maxDescription = 300;

/**
 * Stores signals, decides what becomes of each, raises and restores alarms, in one transaction of platform scope. A signal whose key is known is a
 * repetition: it has no effect. Signals that are not decided by earlier ones of the same call are decided together; a restore acts on alarms of the
 * same call too, since alarms are raised first.
 * @returns in their order, once per signal
 */
export async function storeSignals(tx: Tx, prepared: readonly PreparedSignal[]): Promise<AcceptedSignal[]> {
  const claimed = await claimKeys(tx, prepared);
  const fresh = prepared.filter((one) => claimed.get(one)?.isRepeated === false);
  const around = await readSurroundings(tx, fresh);
  const placed = fresh.map((one) => {
    const place = placeSignal(one, around, codeTables);
    return { ...one, ...place, id: claimed.get(one)?.id ?? 0, decision: decide(one.signal, place.context) };
  });
  const sender = await readReceiverSender(tx);
  const raised = await raise(tx, sender, placed);
  const stored = placed.map((one): StoredSignal => {
    const answer = raised.get(one.id);
    const alarm = answer?.kind === 'raised' ? answer.id : null;
    const decision = decisionOf(one.decision, answer);
    return { ...one, alarm, decision, pictures: [] };
  });
  const finished = await restoreAlarms(tx, stored);
  await insertRows(tx, finished);
  await updateStates(tx, finished);
  return prepared.map((one) => claimed.get(one) ?? { id: 0, isRepeated: true });
}

/** What became of a signal that was to raise an alarm. */
function decisionOf(decision: Decision, answer: Raised | undefined): Decision {
  if (answer === undefined) return decision;
  if (answer.kind === 'shelved') return { outcome: 'shelved', reason: 'source_shelved' };
  if (answer.kind !== 'raised') return { outcome: 'refused', reason: 'unit_off' };
  return answer.isCounted ? { outcome: 'alarm', reason: 'source_latched' } : decision;
}

type Key = Pick<Signal, 'key' | 'earlier'> | Pick<UnreadableSignal, 'key'>;

/** Claims the keys of signals, so that of the same one, here or on another platform, one is stored. Ids rise in the order of the items. */
async function claimKeys<T extends { receiver: { id: number }; received: Date; signal: Key }>(
  tx: Tx,
  items: readonly T[],
): Promise<Map<T, AcceptedSignal>> {
  const sent = JSON.stringify(
    items.map(({ receiver, signal, received }, place) => ({
      place,
      receiver: receiver.id,
      key: signal.key,
      received,
      ...('earlier' in signal && { earlier: signal.earlier?.key, since: signal.earlier?.since }),
    })),
  );
  const { rows } = await sql<{ id_receiver: number; key: string; id: number }>`
    with ids as (select array_agg(id order by id) as given from (select nextval('signal_id') as id from generate_series(1, ${items.length})) n)
    insert into signal_key (id_receiver, key, received, id_signal)
    select receiver, key, received, ids.given[place + 1] from (
      select distinct on (receiver, key) receiver, key, received, place
      from json_to_recordset(${sent}::json) as sent (place int, receiver bigint, key text, received timestamptz, earlier text, since timestamptz)
      where sent.earlier is null
        or not exists (select from signal_key k where k.id_receiver = sent.receiver and k.key = sent.earlier and k.received > sent.since)
      order by receiver, key, place
    ) as sent, ids on conflict (id_receiver, key) do nothing returning id_receiver, key, id_signal as id`.execute(tx);
  const claimed = new Map(rows.map((row) => [`${row.id_receiver} ${row.key}`, row.id]));
  const answers = new Map<T, AcceptedSignal>();
  for (const item of items) {
    const name = `${item.receiver.id} ${item.signal.key}`;
    const id = claimed.get(name);
    answers.set(item, { id: id ?? 0, isRepeated: id === undefined });
    claimed.delete(name);
  }
  return answers;
}

/** Whether a signal of this key was stored within the time that repetitions are recognized. */
export async function isKeyStored(tx: Tx, receiver: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from signal_key where id_receiver = ${receiver} and key = ${key}`.execute(tx);
  return rows.length > 0;
}

type Decided = PreparedSignal & Placed & { id: number; decision: Decision };

async function raise(tx: Tx, sender: IntakeSender, placed: readonly Decided[]): Promise<Map<number, Raised>> {
  const alarms = placed.filter(({ decision }) => decision.outcome === 'alarm');
  const arrivals = alarms.flatMap((one) => arrivalOf(sender, one) ?? []);
  if (arrivals.length === 0) return new Map();
  const raised = await raiseAlarms(tx, arrivals);
  const answers = new Map(alarms.map(({ id }, at) => [id, raised[at] as Raised]));
  const rows = alarms.flatMap(({ id, device, signal }) => {
    const answer = answers.get(id);
    if (answer?.kind !== 'raised' || !device) return [];
    return [{ id_alarm: answer.id, id_signal: id, id_tenant: device.id_tenant, id_device: device.id, ...placeOfCode(signal, signal.code) }];
  });
  const sent = JSON.stringify(rows);
  await sql`
    insert into alarm_signal (id_alarm, id_signal, id_tenant, id_device, code, zone, partition)
    select distinct on (id_alarm) *
    from json_to_recordset(${sent}::json) as sent (id_alarm bigint, id_signal bigint, id_tenant bigint, id_device bigint, code text, zone text, partition text)
    order by id_alarm, id_signal desc
    on conflict (id_alarm) do update set id_signal = excluded.id_signal`.execute(tx);
  return answers;
}

const placeOfCode = ({ vocabulary, zone, partition }: Signal, code: string) => ({
  code: `${vocabulary} ${code}`,
  zone: zone ?? '',
  partition: partition ?? '',
});

/** The alarm that a signal raises: its code's description, the zone, and what the sender says. */
function arrivalOf(
  sender: IntakeSender,
  { id, device, zone, rule, signal, receiver, received, pictures, span }: Decided,
): Arrival | undefined {
  if (!device || !rule) return undefined;
  const where = zone ? zone.name : signal.zone === null ? null : signal.zone;
  const description = [rule.description, where, signal.text].filter((part) => part !== null && part !== '').join(' · ');
  const [first, second] = pictures;
  return {
    sender: { ...sender, name: receiver.name },
    at: (signal.happenedAt ?? received).toISOString(),
    restorable: rule.restorable,
    span,
    source: [device.id, signal.partition ?? '', signal.zone ?? '', signal.code].join(' '),
    origin: { device: device.id, zone: zone?.id ?? null, isNeverSilent: rule.neverOnTest },
    alarm: {
      reference: `signal ${id}`,
      id_unit: device.id_unit,
      description: description.slice(0, maxDescription),
      alarm_type: (rule.alarmType ?? categoryNames[rule.category][receiver.language]).slice(0, 80),
      alarm_acronym: 'SD',
      priority: Math.min(4, Math.max(1, rule.priority)),
      cameras: camerasOf(device, zone),
      ...(first && { detection: { image: first.sent, ...(second && { reference_image: second.sent }) } }),
    },
    ...(first && { reencoded: { image: first.bytes, reference: second?.bytes ?? null } }),
  };
}

const maxCameras = 6;
function camerasOf(device: NonNullable<Placed['device']>, zone: Placed['zone']): CameraId[] {
  const cameras = zone && zone.cameras.length > 0 ? zone.cameras : device.id_camera === null ? [] : [device.id_camera];
  return cameras.slice(0, maxCameras);
}

/**
 * Marks the alarms as restored that the signals restore, and publishes them; a signal that finds none is logged. A pair has the device, the code
 * and the zone in common, and the partition where both state one: the partition of ONVIF is the rule, and a channel has several.
 */
async function restoreAlarms(tx: Tx, stored: readonly StoredSignal[]): Promise<StoredSignal[]> {
  const restores = stored.flatMap(({ id, device, signal, decision, received }) =>
    decision.outcome === 'restored' && device
      ? [{ id, device: device.id, at: received, ...placeOfCode(signal, decision.restores), whole: signal.zone === null }]
      : [],
  );
  if (restores.length === 0) return [...stored];
  const { rows } = await sql<{ alarm: number; tenant: number; signal: number }>`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(restores)}::json)
        as sent (id bigint, device bigint, at timestamptz, code text, zone text, partition text, whole boolean)
    ), found as (
      select distinct on (a.id) a.id, sent.id as signal, sent.at from sent
      join alarm_signal s on s.id_device = sent.device and s.code = sent.code and s.id_signal < sent.id
        and (sent.whole or s.zone = sent.zone) and (sent.partition = '' or s.partition in ('', sent.partition))
      join alarm a on a.id = s.id_alarm and a.restored is null
      order by a.id, sent.id
    ), locked as (select a.id from alarm a where a.id in (select id from found) order by a.id for no key update)
    update alarm a set restored = found.at, ${toleratedChange}
    from found, locked where a.id = found.id and locked.id = found.id
    returning a.id as alarm, a.id_tenant as tenant, found.signal`.execute(tx);
  await publishRestored(tx, rows);
  const bySignal = new Map(rows.map(({ signal, alarm }) => [signal, alarm]));
  return stored.map((one) => {
    if (one.decision.outcome !== 'restored') return one;
    const alarm = bySignal.get(one.id);
    return alarm === undefined ? { ...one, decision: { outcome: 'logged', reason: 'nothing_to_restore' } } : { ...one, alarm };
  });
}

async function insertRows(tx: Tx, stored: readonly StoredSignal[]): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map(({ id, received, receiver, device, zone, rule, signal, decision, alarm, pictures }) => ({
    id,
    received,
    id_receiver: receiver.id,
    receiver: receiver.name,
    id_master_tenant: receiver.masterTenant,
    id_tenant: device?.id_tenant ?? null,
    id_unit: device?.id_unit ?? null,
    id_device: device?.id ?? null,
    id_zone: zone?.id ?? null,
    account: signal.account,
    vocabulary: signal.vocabulary,
    code: signal.code,
    qualifier: signal.qualifier,
    zone: signal.zone,
    partition: signal.partition,
    user_number: signal.user,
    text: signal.text,
    happened: signal.happenedAt,
    category: rule?.category ?? null,
    description: rule?.description ?? null,
    outcome: decision.outcome,
    reason: decision.reason,
    id_alarm: alarm,
    pictures,
    raw: signal.raw.toString('hex'),
  }));
  await insertSignalRows(tx, rows);
}

/** @param rows as the columns of `signal`; `raw` in hexadecimal digits */
async function insertSignalRows(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`
    insert into signal (id, received, id_receiver, receiver, id_master_tenant, id_tenant, id_unit, id_device, id_zone, account, vocabulary, code,
      qualifier, zone, partition, user_number, text, happened, category, description, outcome, reason, id_alarm, pictures, raw)
    select id, received, id_receiver, receiver, id_master_tenant, id_tenant, id_unit, id_device, id_zone, account, vocabulary, code, qualifier, zone,
      partition, user_number, text, happened, category, description, outcome, reason, id_alarm,
      coalesce((select array_agg(p) from json_array_elements_text(pictures) p), '{}'), decode(raw, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent (id bigint, received timestamptz, id_receiver bigint, receiver text,
      id_master_tenant bigint, id_tenant bigint, id_unit bigint, id_device bigint, id_zone bigint, account text, vocabulary text, code text,
      qualifier text, zone text, partition text, user_number text, text text, happened timestamptz, category text, description text, outcome text,
      reason text, id_alarm bigint, pictures json, raw text)`.execute(tx);
}

/** Records that devices and receivers report, and when units open and close. Rows are written in one order, so that platforms do not deadlock. */
async function updateStates(tx: Tx, stored: readonly StoredSignal[]): Promise<void> {
  const turns = stored.flatMap(({ device, rule, received, signal }) => {
    if (!device) return [];
    const turn =
      signal.qualifier === 'test' ? null : rule?.category === 'opening' ? 'opened' : rule?.category === 'closing' ? 'closed' : null;
    return [
      {
        device: device.id,
        tenant: device.id_tenant,
        received,
        tested: signal.qualifier === 'test' ? received : null,
        opened: turn === 'opened' ? received : null,
        closed: turn === 'closed' ? received : null,
      },
    ];
  });
  await sql`
    insert into receiver_device_state as s (id_device, id_tenant, last_signal, last_test_row, opened, closed)
    select device, max(tenant), max(received), max(tested), max(opened), max(closed)
    from json_to_recordset(${JSON.stringify(turns)}::json) as sent (device bigint, tenant bigint, received timestamptz, tested timestamptz, opened timestamptz, closed timestamptz)
    group by device order by device
    on conflict (id_device) do update set last_signal = greatest(s.last_signal, excluded.last_signal), id_tenant = excluded.id_tenant,
      last_test_row = greatest(s.last_test_row, excluded.last_test_row), opened = greatest(s.opened, excluded.opened), closed = greatest(s.closed, excluded.closed)`.execute(
    tx,
  );
  const closed = turns.filter((one) => one.closed !== null).map(({ device }) => device);
  if (closed.length > 0) await restoreByCode(tx, closed, 'platform LATE', stored[0]?.received ?? new Date());
  await countSignals(tx, stored);
}

/** Counts signals in the states of their receivers. */
export async function countSignals(tx: Tx, signals: readonly Pick<ReceivedSignal, 'receiver' | 'received'>[]): Promise<void> {
  const counted = signals.map(({ receiver, received }) => ({ receiver: receiver.id, master: receiver.masterTenant, received }));
  await sql`
    insert into receiver_state as s (id_receiver, id_master_tenant, last_signal, signals, counted)
    select receiver, max(master), max(received), count(*), max(received)::date
    from json_to_recordset(${JSON.stringify(counted)}::json) as sent (receiver bigint, master bigint, received timestamptz)
    group by receiver order by receiver
    on conflict (id_receiver) do update set last_signal = greatest(s.last_signal, excluded.last_signal),
      signals = case when s.counted = excluded.counted then s.signals else 0 end + excluded.signals, counted = excluded.counted`.execute(
    tx,
  );
}

/** Stores what no signal could be read from. */
export async function storeUnreadable(
  tx: Tx,
  receiver: ReceivedSignal['receiver'],
  unreadable: UnreadableSignal,
  received: Date,
): Promise<void> {
  const item = { receiver, received, signal: unreadable };
  const claimed = (await claimKeys(tx, [item])).get(item);
  if (!claimed || claimed.isRepeated) return;
  await insertSignalRows(tx, [
    {
      id: claimed.id,
      received,
      id_receiver: receiver.id,
      receiver: receiver.name,
      id_master_tenant: receiver.masterTenant,
      account: unreadable.account,
      outcome: 'unreadable',
      reason: unreadable.reason,
      pictures: [],
      raw: unreadable.raw.toString('hex'),
    },
  ]);
}

/** The pictures of a signal, re-encoded so that nothing hidden in them reaches viewers; one that cannot be decoded is left out. */
export async function preparePictures(signal: Signal): Promise<PreparedSignal['pictures']> {
  const prepared = await Promise.all(
    signal.pictures.slice(0, 2).map(async (picture) => {
      const kind = picture[0] === 0x89 ? 'image/png' : 'image/jpeg';
      const sent = `data:${kind};base64,${picture.toString('base64')}`;
      const bytes = await reencodePicture(sent);
      return bytes ? [{ sent, bytes }] : [];
    }),
  );
  return prepared.flat();
}
