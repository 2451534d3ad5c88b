import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plainFiles } from '../../platform/file-encryption.ts';
import { ha1Of, type SipStage, startSipStage } from '../../testing/sip-phones.ts';
import { Telephone } from '../interphone/telephone.ts';
import type { TelephoneCall } from '../interphone/telephone-call.ts';
import { openCallMedia } from '../media/media.ts';

let stage: SipStage;
let recordings: string;
const telephones: Telephone[] = [];

beforeAll(async () => {
  recordings = await mkdtemp(join(tmpdir(), 'atalaya-calls-'));
  const media = openCallMedia({
    recordings,
    encryption: plainFiles,
    address: null,
    ports: null,
    now: () => Date.now(),
    unrecorded: () => undefined,
  });
  stage = await startSipStage({}, media);
});
afterAll(async () => {
  await Promise.allSettled(telephones.map(async (one) => one.close()));
  await stage.clear();
  await rm(recordings, { recursive: true, force: true });
});

async function telephone(number: string): Promise<{ phone: Telephone; calls: TelephoneCall[] }> {
  const calls: TelephoneCall[] = [];
  const onRang = (call: TelephoneCall) => {
    calls.push(call);
    void call.answer();
  };
  const phone = new Telephone({ url: stage.url, domain: 'atalaya', number, ha1: ha1Of(number), onRang });
  telephones.push(phone);
  await phone.register();
  return { phone, calls };
}
const soon = (what: () => void) => vi.waitFor(what, { interval: 20, timeout: 8000 });
const grows = async (call: TelephoneCall) => {
  const before = call.sound?.figures.heard ?? 0;
  await soon(() => expect(call.sound?.figures.heard).toBeGreaterThan(before + 5));
};

test('a waiting site call is taken, held, transferred on hold and recorded, with two-way audio', { tags: ['OP-1.12'] }, async () => {
  const site = await telephone('1031');
  const ana = await telephone('1001');
  const bruno = await telephone('1002');
  const call = site.phone.call('central', { session: 'gate' });
  await soon(() => expect(stage.fact.at(-1)?.kind).toBe('waiting'));
  await stage.sip.take('gate', '1001');
  await call.established;
  const [mine] = ana.calls;
  if (!mine) throw new Error('The phone of the taker did not ring.');
  await Promise.all([grows(call), grows(mine)]);
  await mine.press('5', 'info');
  await soon(() => expect(call.infoKeys).toBe('5'));
  await mine.hold();
  await soon(() => expect(stage.sip.stateOf('1031')).toBe('on hold'));
  const silent = mine.sound?.figures.heard ?? 0;
  expect(await mine.transfer('1002')).toBe(200);
  await soon(() => expect(stage.fact.at(-1)?.kind).toBe('transferred'));
  const [other] = bruno.calls;
  if (!other) throw new Error('The phone that the call was handed to did not ring.');
  await Promise.all([grows(call), grows(other)]);
  expect((mine.sound?.figures.heard ?? 0) - silent).toBeLessThan(20);
  await other.hangUp();
  await soon(() =>
    expect(stage.fact.at(-1)).toMatchObject({ kind: 'ended', ending: 'hung_up', recording: { durationMs: expect.any(Number) } }),
  );
  expect((await readdir(recordings, { recursive: true })).some((name) => name.endsWith('.wav'))).toBe(true);
});

test('a phone whose connection is lost goes on hearing, and keeps its call once it is back', async () => {
  const site = await telephone('1032');
  const ana = await telephone('1003');
  const call = ana.phone.call('1032');
  await call.established;
  await grows(call);
  ana.phone.cut();
  await soon(() => expect(stage.sip.isRegistered('1003')).toBe(false));
  await grows(call);
  await ana.phone.register();
  await call.hold();
  await soon(() => expect(stage.sip.stateOf('1032')).toBe('on hold'));
  await site.calls[0]?.hangUp();
  await call.ended;
});
