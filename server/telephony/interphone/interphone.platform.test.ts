import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainFiles } from '../../platform/file-encryption.ts';
import { ha1Of, type SipStage, startSipStage } from '../../testing/sip-phones.ts';
import { toUlaw } from '../media/g711.ts';
import { openCallMedia } from '../media/media.ts';
import type { CallMedia } from '../sip-contract.ts';
import { Interphone } from './interphone.ts';
import { Telephone, type TelephoneSettings } from './telephone.ts';

let folder: string;
let media: CallMedia;
let stage: SipStage;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interphone-'));
  media = openCallMedia({
    address: null,
    ports: null,
    recordings: folder,
    encryption: plainFiles,
    now: Date.now,
    unrecorded: (_, error) => expect.fail(String(error)),
  });
  stage = await startSipStage({}, media);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (one) => one.close()));
  await stage.clear();
  await media.close();
  await rm(folder, { recursive: true });
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const accountOf = (number: string) => ({ url: stage.url, domain: 'atalaya', number, ha1: ha1Of(number) });
async function telephone(number: string, more: Partial<TelephoneSettings> = {}): Promise<Telephone> {
  const one = new Telephone({ ...accountOf(number), ...more });
  open.push(one);
  await one.register();
  return one;
}
/** A tone of 20 s in place of speech. */
const sentence = (hertz: number) =>
  Uint8Array.from({ length: 20 * 8000 }, (_, i) => toUlaw(Math.round(8000 * Math.sin((2 * Math.PI * hertz * i) / 8000))));
function interphone(number: string): Interphone {
  // Long enough that a phone that joins late still receives them.
  const sentences = { asks: sentence(500), thanks: sentence(900) };
  const one = new Interphone({ account: accountOf(number), queue: 'central', sentences, times: { answersMs: 50 } });
  open.push(one);
  return one;
}
const answering: Partial<TelephoneSettings> = { onRang: (call) => void call.answer() };
const sessionOf = (kind: string) => stage.fact.find((fact) => fact.kind === kind)?.session ?? '';

test('an interphone call is queued, taken, held, opens the door, is transferred and recorded', async () => {
  const operator = await telephone('1001', answering);
  const colleague = await telephone('1002', answering);
  const gate = interphone('1030');
  expect(gate.figures().state).toBe('away');
  expect(await gate.call()).toBe(true);
  expect(await gate.call()).toBe(false);
  await soon(() => expect(stage.sip.figures()).toMatchObject({ waiting: 1 }));
  expect(gate.figures().state).toBe('calling');

  await stage.sip.take(sessionOf('waiting') || 'made-1', '1001');
  await soon(() => expect(gate.figures()).toMatchObject({ state: 'connected', door: 'shut', held: false }));
  const call = operator.calls[0];
  await soon(() => expect(call?.sound?.level ?? 0).toBeGreaterThan(0.05));
  await soon(() => expect(gate.figures().heard).toBeGreaterThan(10));

  await call?.hold();
  await soon(() => expect(gate.figures().held).toBe(true));
  await call?.resume();
  await soon(() => expect(gate.figures().held).toBe(false));
  await call?.press('12');
  await soon(() => expect(gate.figures()).toMatchObject({ keys: '12', door: 'shut' }));
  await call?.press('9', 'info');
  await soon(() => expect(gate.figures()).toMatchObject({ keys: '129', door: 'open' }));

  expect(await call?.transfer('1002')).toBe(200);
  await soon(() => expect(colleague.calls[0]?.sound?.level ?? 0).toBeGreaterThan(0.01));
  const before = gate.figures().heard;
  await soon(() => expect(gate.figures().heard).toBeGreaterThan(before + 10));
  await gate.hangUp();
  await soon(() => expect(stage.fact.at(-1)).toMatchObject({ kind: 'ended', ending: 'hung_up' }));
  expect(gate.figures()).toMatchObject({ state: 'idle', keys: '129', door: 'open' });

  const last = stage.fact.at(-1);
  const recording = last?.kind === 'ended' ? last.recording : null;
  expect(recording?.durationMs).toBeGreaterThan(1000);
  expect((await readFile(recording?.path ?? '')).length).toBe(recording?.bytes);
});

test('an interphone answers a call, and is busy for others', async () => {
  const operator = await telephone('1001');
  const gate = interphone('1030');
  await gate.register();
  const call = operator.call('1030');
  await call.established;
  await soon(() => expect(call.sound?.figures.heard ?? 0).toBeGreaterThan(10));
  const second = await telephone('1002');
  expect((await second.call('1030').ended).status).toBe(486);
  await call.hangUp();
  await soon(() => expect(gate.figures().state).toBe('idle'));
});

test('a telephone that is closed while it answers ends the call, and that is no fault', async () => {
  const answered: Promise<void>[] = [];
  const closed: Promise<void>[] = [];
  const called = await telephone('1002', {
    onRang: (call) => {
      answered.push(call.answer());
      setImmediate(() => closed.push(called.close()));
    },
  });
  (await telephone('1001')).call('1002');
  await soon(() => expect(closed).toHaveLength(1));
  expect(await Promise.all([...answered, ...closed])).toEqual([undefined, undefined]);
  expect(called.calls).toEqual([]);
});

test('sound continues while a phone’s connection is lost; the call survives a timely reconnect', async () => {
  const operator = await telephone('1001');
  const gate = interphone('1030');
  await gate.register();
  const call = operator.call('1030');
  await call.established;
  operator.cut();
  await soon(() => expect(operator.connected).toBe(false));
  const packetsHeard = () => call.sound?.figures.heard ?? 0;
  const before = packetsHeard();
  await soon(() => expect(packetsHeard()).toBeGreaterThan(before + 10));
  await operator.register();
  await call.hangUp();
  await soon(() => expect(gate.figures().state).toBe('idle'));
});
