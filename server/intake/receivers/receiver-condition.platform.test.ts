import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { type App, platformScope } from '../../platform/index.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { watchReceivers } from './receiver-condition.ts';
import type { Signal } from './signal.ts';
import { storeLinkTests } from './store-link-tests.ts';
import { storeSignals } from './store-signals.ts';
import { superviseDevices } from './supervision.ts';

let office: Office;
let receiver: number;
let device: number;
beforeAll(async () => {
  office = await startOffice();
  const made = await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port: 20_770, language: 'en' } });
  receiver = Number(made.data.id);
  const { unit } = office.town.north;
  const body = { name: 'North panel', receiver, account: '1A2B', unit, expected_minutes: 60 };
  device = Number((await office.send('POST', 'receiver_device', { body })).data.id);
}, 120_000);
afterAll(() => office?.clear());

const query = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
const rowsOf = async (search: string) => (await office.send<{ rows: SignalRow[] }>('GET', `signals?${search}`)).data.rows;

/** What the watch finds of the receiver. */
async function look() {
  const looks: Parameters<App['selfWatch']['add']>[0][] = [];
  const add = (watch: (typeof looks)[number]) => looks.push(watch);
  watchReceivers({ ...office.app, selfWatch: { add } as unknown as App['selfWatch'] });
  const found = (await Promise.all(looks.map((watch) => watch.look()))).flat();
  return found.find(({ subject }) => subject === String(receiver));
}
const setState = (fault: string | null, since: number) =>
  query(sql`
    insert into receiver_state as s (id_receiver, fault, since) values (${receiver}, ${fault}, ${new Date(since)})
    on conflict (id_receiver) do update set fault = excluded.fault, since = excluded.since`);

let count = 0;
const linkTest = (account: string, more: Partial<Signal> = {}) => {
  const signal: Signal = {
    ...{ account, vocabulary: 'sia', code: 'RP', qualifier: 'test', zone: null, partition: null, user: null, text: null },
    ...{ pictures: [], happenedAt: null, key: `link ${(count += 1)}`, raw: Buffer.from('x'), ...more },
  };
  const origin = { id: receiver, name: 'Panels', masterTenant: null, language: 'en' as const };
  return { receiver: origin, received: new Date(office.clock.now()), pictures: [], signal };
};
const storeTests = (...accounts: string[]) =>
  office.app.store.within(platformScope, (tx) =>
    storeLinkTests(
      tx,
      accounts.map((account) => linkTest(account)),
    ),
  );

test('a fault of five minutes is reported with its reason; a shorter one is none', async () => {
  const now = office.clock.now();
  await query(sql`update receiver_device set expected_minutes = null`);
  await setState('It broke.', now - 4 * 60_000);
  expect(await look()).toMatchObject({ condition: 'receiver', state: 'well', grade: null });
  await setState('It broke.', now - 5 * 60_000 - 1);
  expect(await look()).toEqual({
    condition: 'receiver',
    subject: String(receiver),
    customer: expect.any(Number),
    state: 'failing',
    grade: 'fault',
    details: { name: 'Panels', reason: 'It broke.' },
  });
  await setState(null, now);
  expect((await look())?.details).toEqual({ name: 'Panels' });
  await query(sql`update receiver_device set expected_minutes = 60`);
});

test('of link tests of an hour the first is stored, all others set when the device reported', async () => {
  const [first, unknown] = await storeTests('1a2b', '9999');
  expect([first?.isRepeated, unknown?.isRepeated]).toEqual([false, false]);
  const stored = async () => (await rowsOf(`id_device=${device}`)).length;
  expect(await stored()).toBe(1);
  office.clock.advance(60_000);
  expect(await storeTests('1A2B')).toEqual([{ id: 0, isRepeated: false }]);
  const mixed = await storeTests('1A2B', '9999', '1A2B');
  expect(mixed.map(({ id }) => id > 0)).toEqual([false, true, false]);
  expect(await stored()).toBe(1);
  const last = async () =>
    (
      await query(sql<{ last: Date }>`select last_signal as last from receiver_device_state where id_device = ${device}`)
    )[0]?.last.getTime();
  expect(Math.abs(((await last()) ?? 0) - office.clock.now())).toBeLessThan(60_000);
  office.clock.advance(60 * 60_000);
  await storeTests('1A2B');
  expect(await stored()).toBe(2);
});

test('a receiver whose supervised devices are all silent is silent', async () => {
  await storeTests('1A2B');
  await superviseDevices(office.app);
  expect(await look()).toMatchObject({ state: 'well', grade: null, details: { name: 'Panels', last: expect.any(String) } });
  office.clock.advance(61 * 60_000);
  await superviseDevices(office.app);
  expect(await look()).toMatchObject({ state: 'failing', grade: 'silent' });
});

/** Stores a burglary signal. @returns its row */
async function receive(zone: string) {
  await office.app.store.within(platformScope, (tx) => storeSignals(tx, [linkTest('1A2B', { code: 'BA', qualifier: 'new', zone })]));
  return (await rowsOf(`id_device=${device}&max=1`))[0];
}
/** Lets the device report, and then be silent. @returns the row of its silence */
async function silence() {
  office.clock.advance(1000);
  await storeTests('1A2B');
  await superviseDevices(office.app);
  office.clock.advance(62 * 60_000);
  expect((await superviseDevices(office.app)).silent).toBeLessThan(2);
  return (await rowsOf(`id_device=${device}&max=1&search=No signal from`))[0];
}

test('what comes from a shelved source is stored as shelved, a silence as well', async () => {
  const { tenant, unit } = office.town.north;
  const [from, until] = [new Date(office.clock.now()), new Date(office.clock.now() + 86_400_000)];
  await query(sql`
    insert into alarm_shelving (id_tenant, id_unit, id_device, reason, user_name, started, until)
    values (${tenant}, ${unit}, ${device}, 'Faulty', 'Ana', ${from}, ${until})`);
  expect(await receive('61')).toMatchObject({ outcome: 'shelved', reason: 'source_shelved', alarm: null });
  expect(await silence()).toMatchObject({ outcome: 'shelved', reason: 'source_shelved', alarm: null });
  await query(sql`update alarm_shelving set ended = now()`);
});

test('a unit that accepts no alarms gets none of a signal, nor of a silence', async () => {
  const { unit } = office.town.north;
  await query(sql`update unit set allow_alarms = false where id = ${unit}`);
  expect(await receive('62')).toMatchObject({ outcome: 'ignored', reason: 'unit_off', alarm: null });
  expect(await silence()).toMatchObject({ outcome: 'ignored', reason: 'unit_off', alarm: null });
  await query(sql`update unit set allow_alarms = true where id = ${unit}`);
  expect(await receive('63')).toMatchObject({ outcome: 'alarm', reason: null });
});
