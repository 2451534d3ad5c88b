import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import { type App, platformScope } from '../../platform/index.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { openReceivers, type Receivers } from './open-receivers.ts';
import type { OpenReceiverKind, ReceiverContext, Signal } from './signal.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
}, 120_000);
afterAll(() => office?.clear());

const opened: Receivers[] = [];
afterEach(async () => {
  for (const receivers of opened.splice(0)) await receivers.close();
  await query(sql`update receiver set active = false`);
});
const query = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);

/** A process of the store: its receivers, by name, with what it did with them. */
async function startProcess(failing: () => string | null = () => null, clock = office.app.clock) {
  const events: string[] = [];
  const contexts = new Map<string, ReceiverContext>();
  const open: OpenReceiverKind = (context) => {
    const fault = failing();
    if (fault !== null) return Promise.reject(new Error(fault));
    events.push(`open ${context.record.name}`);
    contexts.set(context.record.name, context);
    return Promise.resolve({
      sessions: () => 3,
      close: () => {
        events.push(`close ${context.record.name}`);
        return Promise.resolve();
      },
    });
  };
  const kinds: Partial<Record<ReceiverKindName, OpenReceiverKind>> = { mqtt: open, onvif: open, http: open, dc09: open };
  const app: App = { ...office.app, clock, figures: [], onClose: [], health: { ...office.app.health } };
  const [warn, error] = [vi.spyOn(app.log, 'warn'), vi.spyOn(app.log, 'error')];
  const receivers = await openReceivers(app, kinds);
  opened.push(receivers);
  const logged = () => [...warn.mock.calls, ...error.mock.calls].map(([, text]) => text);
  const figures = async () => Object.fromEntries(await Promise.all(app.figures.map(async ({ name, read }) => [name, read()] as const)));
  return { app, receivers, contexts, events, logged, figures };
}
let ports = 21_000;
async function addReceiver(name: string, kind: ReceiverKindName, settings: object = {}): Promise<number> {
  const listens = kind === 'dc09' || kind === 'line' || kind === 'smtp';
  const port = listens ? { port: (ports += 1) } : {};
  const sent = await office.send('POST', 'receiver', { body: { name, kind, language: 'en', [kind]: settings, ...port } });
  expect(sent.errors).toEqual({});
  return Number(sent.data.id);
}
const ofReceiver = (all: unknown, id: number, label = 'receiver') =>
  (all as { value: number; labels: Record<string, string> }[]).filter(({ labels }) => labels[label] === String(id));

test('one process of a store connects to senders, each listens; the lease goes on when it ends', async () => {
  const push = { source: 'push', authentication: 'secret', secret: 's' };
  const stream = { source: 'hikvision', address: 'http://192.0.2.1', user: 'u', password: 'p' };
  // The platform's own process competes for leases by its own clock: those that end an hour later are taken by these two alone.
  let ahead = 0;
  const clock = { now: () => office.clock.now() + ahead };
  const [first, second] = [await startProcess(undefined, clock), await startProcess(undefined, clock)];
  await Promise.all([
    addReceiver('broker', 'mqtt', { address: 'mqtt://192.0.2.1', topics: 'a' }),
    addReceiver('cameras', 'onvif'),
    addReceiver('panels', 'dc09'),
    addReceiver('pushed', 'http', push),
    addReceiver('stream', 'http', stream),
  ]);
  const compare = async () => {
    for (const { receivers } of [first, second]) await receivers.compare();
  };
  const held = new Date(office.clock.now() + 3_600_000);
  await compare();
  await query(sql`update receiver_state set holder = gen_random_uuid(), held_until = ${held}`);
  await compare();
  const openOf = ({ contexts, receivers }: typeof first) =>
    [...contexts].flatMap(([name, { record }]) => (receivers.contextOf(record.id) ? [name] : [])).sort();
  expect([openOf(first), openOf(second)]).toEqual([
    ['panels', 'pushed'],
    ['panels', 'pushed'],
  ]);
  ahead = 2 * 3_600_000;
  await compare();
  expect([openOf(first), openOf(second)]).toEqual([
    ['broker', 'cameras', 'panels', 'pushed', 'stream'],
    ['panels', 'pushed'],
  ]);
  await first.receivers.close();
  expect(first.events.filter((event) => event.startsWith('close')).length).toBeGreaterThanOrEqual(5);
  await second.receivers.compare();
  expect(openOf(second)).toEqual(['broker', 'cameras', 'panels', 'pushed', 'stream']);
});

test('a receiver that cannot be opened states its reason, and is tried again after ten seconds', async () => {
  let fault: string | null = `x${'y'.repeat(500)}`;
  const id = await addReceiver('later', 'dc09');
  const { app, receivers, events, logged, figures } = await startProcess(() => fault);
  const opens = () => events.filter((event) => event === 'open later').length;
  expect(receivers.faults().get(id)).toBe(`x${'y'.repeat(399)}`);
  expect(logged()).toContain('a receiver could not be opened, and is tried again');
  const connectors = app.health.connectors?.() as Record<string, string>;
  expect(connectors[`receiver-${id}`]).toBe(`x${'y'.repeat(399)}`);
  expect(ofReceiver((await figures())['receiver_open'], id)).toMatchObject([{ value: 0 }]);
  expect(ofReceiver((await figures())['receiver_sessions'], id)).toMatchObject([{ value: 0 }]);
  fault = null;
  const now = vi.spyOn(office.app.clock, 'now');
  const at = office.clock.now();
  now.mockReturnValue(at + 9000);
  await receivers.compare();
  expect([opens(), receivers.faults().get(id)]).toEqual([0, `x${'y'.repeat(399)}`]);
  now.mockReturnValue(at + 11_000);
  await receivers.compare();
  now.mockRestore();
  expect([opens(), receivers.faults().get(id)]).toEqual([1, null]);
  expect(ofReceiver((await figures())['receiver_open'], id)).toMatchObject([{ value: 1 }]);
  expect(ofReceiver((await figures())['receiver_sessions'], id)).toMatchObject([{ value: 3 }]);
  await receivers.compare();
  expect(opens()).toBe(1);
});

test('a changed record opens its receiver anew, a deleted one closes it; what it counted stays', async () => {
  const id = await addReceiver('edited', 'dc09');
  const other = await addReceiver('other', 'dc09');
  const { receivers, contexts, events, figures } = await startProcess();
  const own = () => events.filter((event) => event.endsWith('edited'));
  const context = contexts.get('edited');
  context?.count('garbage');
  context?.count('garbage');
  context?.report('Broken.');
  expect(receivers.faults().get(id)).toBe('Broken.');
  expect(ofReceiver((await figures())['receiver_open'], id)).toMatchObject([{ value: 0 }]);
  await receivers.compare();
  expect(own()).toEqual(['open edited']);
  // The platform's own process, where it works, writes its state as well.
  await expect
    .poll(async () => {
      await receivers.compare();
      return query(sql`select fault from receiver_state where id_receiver = ${id}`);
    })
    .toEqual([{ fault: 'Broken.' }]);
  await query(sql`update receiver set name = 'newly edited' where id = ${id}`);
  await receivers.compare();
  expect(own()).toEqual(['open edited', 'close edited', 'open newly edited']);
  expect(receivers.contextOf(id)?.record.name).toBe('newly edited');
  await query(sql`update receiver set active = false where id = ${id}`);
  await receivers.compare();
  expect(own().at(-1)).toBe('close newly edited');
  expect([receivers.contextOf(id), receivers.faults().has(id), receivers.faults().get(other)]).toEqual([undefined, false, null]);
});

test('what a receiver ignored is counted by receiver and kind', async () => {
  const id = await addReceiver('counted', 'dc09');
  const { contexts, figures } = await startProcess();
  for (const what of ['garbage', 'garbage', 'heartbeats']) contexts.get('counted')?.count(what);
  const counted = ofReceiver((await figures())['receiver_ignored_total'], id);
  expect(counted.map(({ value, labels }) => [labels['what'], value])).toEqual([
    ['garbage', 2],
    ['heartbeats', 1],
  ]);
  expect((await figures())['signals_waiting']).toEqual([{ value: 0 }]);
});

const signalOf = (more: Partial<Signal>): Signal => ({
  account: 'a',
  vocabulary: 'sia',
  code: 'BA',
  qualifier: 'new',
  zone: null,
  partition: null,
  user: null,
  text: null,
  pictures: [],
  happenedAt: null,
  key: 'k',
  raw: Buffer.from('raw'),
  ...more,
});

test('signals beyond 50 MB that wait are refused, and none waits after their store failed', async () => {
  await addReceiver('full', 'dc09');
  const { app, contexts, figures } = await startProcess();
  const context = contexts.get('full');
  if (!context) throw new Error('The receiver is not open');
  let fail: () => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('away'));
  });
  const within = vi.spyOn(app.store, 'within').mockReturnValue(failed);
  const raw = Buffer.alloc(10_000_000, 'x');
  const many = Array.from({ length: 8 }, (_, at) => context.accept([signalOf({ key: `large ${at}`, raw })]));
  const results = Promise.allSettled(many);
  await expect.poll(async () => ((await figures())['signals_waiting'] as { value: number }[])[0]?.value).toBeGreaterThan(2);
  fail();
  const reasons = (await results).map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'stored'));
  within.mockRestore();
  expect(new Set(reasons)).toEqual(new Set(['away', 'Too many signals wait for the store.']));
  expect(reasons.filter((reason) => reason !== 'away').length).toBeLessThan(4);
  expect((await figures())['signals_waiting']).toEqual([{ value: 0 }]);
});

test('an account is read again after a second; its secret is decrypted', async () => {
  const id = await addReceiver('accounts', 'dc09');
  const { unit } = office.town.north;
  const device = { name: 'Panel', receiver: id, account: 'AbCd', unit, secret: '5A'.repeat(16) };
  const { contexts } = await startProcess();
  const context = contexts.get('accounts');
  const now = vi.spyOn(office.app.clock, 'now').mockReturnValue(office.clock.now());
  const at = office.app.clock.now();
  expect(await context?.accountOf('ABCD')).toBeUndefined();
  expect((await office.send('POST', 'receiver_device', { body: device })).errors).toEqual({});
  now.mockReturnValue(at + 999);
  expect(await context?.accountOf('abcd')).toBeUndefined();
  now.mockReturnValue(at + 1000);
  expect(await context?.accountOf('ABCD')).toEqual({ account: 'AbCd', secret: '5A'.repeat(16) });
  now.mockRestore();
});

test('a comparison that fails is logged, and a kind that is not supported is a fault', async () => {
  const { receivers, app, logged } = await startProcess();
  const id = await addReceiver('lines', 'line');
  await receivers.compare();
  expect(receivers.faults().get(id)).toBe('This platform receives nothing by line.');
  const within = vi.spyOn(app.store, 'within').mockRejectedValue(new Error('away'));
  await expect.poll(logged, { timeout: 10_000 }).toContain('receivers could not be compared with their records, and are later');
  await receivers.close();
  within.mockRestore();
  expect(logged()).toContain('leases of receivers end by themselves');
});
