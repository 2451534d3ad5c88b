import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainFiles } from '../../platform/file-encryption.ts';
import { NodeSound } from '../interphone/sound.ts';
import type { CallBridge, CallMedia } from '../sip-contract.ts';
import { toUlaw } from './g711.ts';
import { openCallMedia } from './media.ts';

const legs = { address: null, ports: null };
const sounds: NodeSound[] = [];
let media: CallMedia;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calls-'));
  media = openCallMedia({
    ...legs,
    recordings: folder,
    encryption: plainFiles,
    now: () => Date.UTC(2026, 0, 2),
    unrecorded: (_, error) => expect.fail(String(error)),
  });
});
afterEach(async () => {
  for (const sound of sounds.splice(0)) sound.close();
  await media.close();
  await rm(folder, { recursive: true });
});

/** A distinct tone for each phone, to identify who is heard. */
function tone(hertz: number) {
  let at = 0;
  return () => Uint8Array.from({ length: 160 }, () => toUlaw(Math.round(8000 * Math.sin((2 * Math.PI * hertz * at++) / 8000))));
}
function phone(hertz: number): NodeSound {
  const sound = new NodeSound(legs, tone(hertz));
  sounds.push(sound);
  return sound;
}

/** Negotiates a call between two phones without a SIP server. */
async function agree(
  bridge: CallBridge,
  from: NodeSound,
  to: NodeSound,
  { by = 'a', hold = false }: { by?: 'a' | 'b'; hold?: boolean } = {},
) {
  const offer = await from.getDescription({ hold });
  await to.setDescription(await bridge.offered(by, offer.body));
  const answer = await to.getDescription();
  await from.setDescription(await bridge.answered(by === 'a' ? 'b' : 'a', answer.body));
  return answer.body;
}
const grows = (figure: () => number, by = 10) => {
  const before = figure();
  return vi.waitFor(() => expect(figure()).toBeGreaterThan(before + by), { timeout: 20_000, interval: 20 });
};

test('two phones hear each other, keys arrive once, hold mutes both, and both are recorded', async () => {
  const bridge = media.bridge('s-1');
  const [site, operator] = [phone(300), phone(1200)];
  await agree(bridge, site, operator);
  await Promise.all([grows(() => site.figures.heard), grows(() => operator.figures.heard)]);
  await vi.waitFor(() => expect(Math.min(site.level, operator.level)).toBeGreaterThan(0.1), { timeout: 20_000 });

  operator.sendDtmf('159#');
  await vi.waitFor(() => expect(site.figures.keys).toBe('159#'), { timeout: 20_000 });
  expect(bridge.figures().keys).toEqual({ a: '', b: '159#' });

  await agree(bridge, operator, site, { by: 'b', hold: true });
  expect(site.way).toEqual({ sends: false, receives: true });
  const before = operator.figures.heard;
  await grows(() => site.figures.heard);
  expect(operator.figures.heard).toBeLessThan(before + 3);

  await agree(bridge, operator, site, { by: 'b' });
  await Promise.all([grows(() => site.figures.heard), grows(() => operator.figures.heard)]);

  const recording = await bridge.close();
  expect(recording?.path).toMatch(/2026-01-02\/s-1-/);
  const wav = await readFile(recording?.path ?? '');
  expect(wav.length).toBe(recording?.bytes);
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  expect(pitch(wav, 0)).toBe(300);
  expect(pitch(wav, 1)).toBe(1200);
});

test('ending a call during negotiation leaves no open connection and no pending promise', async () => {
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'UDPWrap').length;
  const { body } = await phone(300).getDescription();
  const before = sockets();
  const results = Array.from({ length: 20 }, async (_, steps) => {
    const bridge = media.bridge(`s-3-${steps}`);
    await bridge.replaced('b');
    const offered = bridge.offered('a', body).catch(() => null);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    return Promise.all([bridge.close(), offered]);
  });
  await Promise.all(results);
  await vi.waitFor(() => expect(sockets()).toBe(before), { timeout: 20_000 });
});

/** Which of the tones is loudest in a channel. */
function pitch(wav: Buffer, channel: number): number {
  const power = [300, 1200].map((hertz) => {
    let [re, im] = [0, 0];
    for (let at = 44, i = 0; at + 4 <= wav.length; at += 4, i += 1) {
      const sample = wav.readInt16LE(at + channel * 2);
      re += sample * Math.cos((2 * Math.PI * hertz * i) / 8000);
      im += sample * Math.sin((2 * Math.PI * hertz * i) / 8000);
    }
    return { hertz, power: re * re + im * im };
  });
  return power.toSorted((a, b) => b.power - a.power)[0]?.hertz ?? 0;
}

test('a waiting call is offered to a second phone; another phone replaces a connected one', async () => {
  const bridge = media.bridge('s-2');
  const [site, deaf, deaf2, operator, colleague] = [phone(300), phone(400), phone(500), phone(1200), phone(900)];
  const offer = (await site.getDescription()).body;
  await deaf.setDescription(await bridge.offered('a', offer));
  bridge.rolledBack('a');
  await operator.setDescription(await bridge.offered('a', offer));
  const answer = (await operator.getDescription()).body;
  await site.setDescription(await bridge.answered('b', answer));
  await Promise.all([grows(() => site.figures.heard), grows(() => operator.figures.heard)]);

  const reply = await agree(bridge, operator, site, { by: 'b', hold: true });
  expect(site.way.sends).toBe(false);
  await bridge.replaced('b');
  await deaf2.setDescription(await bridge.offered('a', reply));
  bridge.rolledBack('a');
  await bridge.replaced('b');
  await colleague.setDescription(await bridge.offered('a', reply));
  await bridge.answered('b', (await colleague.getDescription()).body);
  await grows(() => site.figures.heard);
  const again = await bridge.resumed?.('a');
  await site.setDescription(again ?? '');
  await bridge.answered('a', (await site.getDescription()).body);
  await Promise.all([grows(() => site.figures.heard), grows(() => colleague.figures.heard)]);
});
