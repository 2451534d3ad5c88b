import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignalRow, SignalTest } from '../../../contract/intake/receivers/calls.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import type { Signal } from './signal.ts';
import { listTests } from './signal-tests.ts';
import { storeSignals } from './store-signals.ts';

let office: Office;
let receiver: number;
let device: number;
let master: number | null;
beforeAll(async () => {
  office = await startOffice();
  receiver = Number(
    (await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port: 20_760, language: 'en' } })).data.id,
  );
  const { unit } = office.town.north;
  const body = { name: 'North panel', receiver, account: '1A2B', unit };
  device = Number((await office.send('POST', 'receiver_device', { body })).data.id);
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ master: number }>`select id_master_tenant as master from receiver where id = ${receiver}`.execute(tx),
  );
  master = rows[0]?.master ?? null;
}, 120_000);
afterAll(() => office?.clear());

let count = 0;
const receive = (...signals: Partial<Signal>[]) =>
  office.app.store.within(platformScope, (tx) =>
    storeSignals(
      tx,
      signals.map((one) => ({
        receiver: { id: receiver, name: 'Panels', masterTenant: master, language: 'en' as const },
        received: new Date(office.clock.now()),
        pictures: [],
        signal: {
          ...{ account: '1A2B', vocabulary: 'sia', code: 'BA', qualifier: 'new', zone: '5', partition: null, user: null, text: null },
          ...{ pictures: [], happenedAt: null, key: `key ${(count += 1)}`, raw: Buffer.from('#1A2B|NBA05'), ...one },
        },
      })),
    ),
  );
const found = async (query: string) => (await office.send<{ rows: SignalRow[] }>('GET', `signals?${query}`)).data.rows;

test('what does not exist is refused as such, whatever is asked of it', async () => {
  const answers = await Promise.all([
    office.send('GET', 'signals/987654321'),
    office.send('POST', 'signals/987654321/replay'),
    office.send('POST', 'signal_examples', { body: { signal: 987_654_321 } }),
    office.send('GET', 'receiver/987654321/setup'),
    office.send('GET', 'receiver_device/987654321/topics'),
    office.send('GET', 'signal_tests/987654321/report'),
    office.send('DELETE', 'signal_tests/987654321'),
    office.send('POST', 'signal_tests/987654321/mail', { body: { to: 'service@here.test' } }),
  ]);
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'record.not_found']));
});

test('a next that was not given is refused', async () => {
  const { status, code, errors } = await office.send('GET', 'signals?next=anything');
  expect([status, code, errors]).toEqual([422, 'request.invalid', { next: ['Send the "next" of the previous page unchanged.'] }]);
});

test('signals are found by what they are about, when they arrived and what became of them', async () => {
  const before = office.clock.now();
  await receive({ zone: '41', text: '100% sure' });
  office.clock.advance(60_000);
  await receive({ zone: '42', code: 'RP', qualifier: 'test' }, { account: '9999', zone: '43' });
  const zones = async (query: string) =>
    (await found(query)).map(({ zone }) => zone ?? '').toSorted((one, other) => one.localeCompare(other));
  const at = (ms: number) => encodeURIComponent(new Date(before + ms).toISOString());
  expect(await zones(`id_receiver=${receiver}`)).toEqual(expect.arrayContaining(['41', '42']));
  expect(await zones(`id_receiver=${receiver + 1}`)).toEqual([]);
  expect(await zones(`id_device=${device}`)).toEqual(['41', '42']);
  expect(await zones(`id_device=${device + 1}`)).toEqual([]);
  expect(await zones(`id_unit=${office.town.north.unit}`)).toEqual(['41', '42']);
  expect(await zones(`id_unit=${office.town.south.unit}`)).toEqual([]);
  expect(await zones('outcome=alarm')).toEqual(['41']);
  expect(await zones(`id_device=${device}&from=${at(60_000)}`)).toEqual(['42']);
  expect(await zones(`id_device=${device}&to=${at(60_000)}`)).toEqual(['41']);
  expect(await zones(`search=${encodeURIComponent('100% s')}`)).toEqual(['41']);
  expect(await zones(`search=${encodeURIComponent('1_0')}`)).toEqual([]);
});

test('a replay states what a signal would do now', async () => {
  await receive({ zone: '44' });
  const [row] = await found(`id_device=${device}&max=1`);
  const replayed = async () => (await office.send('POST', `signals/${row?.id}/replay`)).data;
  expect(await replayed()).toEqual({ outcome: 'alarm', reason: null, description: 'Burglary alarm', priority: expect.any(Number) });
  await office.send('PUT', `receiver_device/${device}`, { body: { active: false } });
  expect(await replayed()).toMatchObject({ outcome: 'ignored', reason: 'device_off' });
  await office.send('PUT', `receiver_device/${device}`, { body: { active: true } });
});

test('a test is of a device or zone of its unit, and is listed for a week after its end', async () => {
  const body = { id_unit: office.town.north.unit, minutes: 10, reason: 'Service' };
  const refused = async (more: object) =>
    Object.entries((await office.send('POST', 'signal_tests', { body: { ...body, ...more } })).errors);
  expect(await refused({ id_unit: office.town.south.unit, id_device: device })).toEqual([['id_device', ['Choose a device of this unit.']]]);
  expect(await refused({ id_zone: 987_654_321 })).toEqual([['id_zone', ['Choose a zone of this unit.']]]);
  const { data } = await office.send<SignalTest>('POST', 'signal_tests', { body: { ...body, id_device: device } });
  expect(data).toMatchObject({ device: { id: device, name: 'North panel' }, zone: null, signals: 0 });
  expect(Date.parse(data.until) - Date.parse(data.started)).toBe(600_000);
  await office.send('DELETE', `signal_tests/${data.id}`);
  const ended = office.clock.now();
  const listedAt = (now: number) =>
    office.app.store.within(platformScope, async (tx) => (await listTests(tx, now)).some(({ id }) => id === data.id));
  expect([await listedAt(ended + 7 * 86_400_000 - 60_000), await listedAt(ended + 7 * 86_400_000 + 1)]).toEqual([true, false]);
});

test('the report of a test cannot be mailed without a way for mail', async () => {
  const { data } = await office.send<SignalTest>('POST', 'signal_tests', {
    body: { id_unit: office.town.north.unit, minutes: 10, reason: 'Service' },
  });
  const sent = await office.send('POST', `signal_tests/${data.id}/mail`, { body: { to: 'service@here.test' } });
  expect(sent).toMatchObject({ code: 'connector.not_connected' });
});
