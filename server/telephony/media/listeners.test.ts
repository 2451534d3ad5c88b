import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainFiles } from '../../platform/file-encryption.ts';
import type { CallBridge, CallMedia } from '../sip-contract.ts';
import { fromUlaw, rate, toUlaw } from './g711.ts';
import { Leg } from './leg.ts';
import { openCallMedia } from './media.ts';

const legs = { address: null, ports: null };
const frame = 160;
let media: CallMedia;
let bridge: CallBridge;
const phones: TonePhone[] = [];

beforeEach(() => {
  media = openCallMedia({
    ...legs,
    recordings: null,
    encryption: plainFiles,
    now: () => 0,
    unrecorded: (_, error) => expect.fail(String(error)),
  });
  bridge = media.bridge('s-1');
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
  await media.close();
});

/** A phone that sends its tone whatever was agreed, and collects what it hears. */
class TonePhone {
  readonly leg: Leg;
  heard: number[] = [];
  sent = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(hertz: number) {
    phones.push(this);
    this.leg = new Leg(legs, ({ payload }) => this.heard.push(...[...payload].map(fromUlaw)));
    let at = 0;
    this.#timer = setInterval(() => {
      const payload = Buffer.from(
        Array.from({ length: frame }, (_, i) => toUlaw(8000 * Math.sin((2 * Math.PI * hertz * (at * frame + i)) / rate))),
      );
      at += 1;
      if (this.leg.send({ kind: 'sound', payload, timestamp: at * frame, sequence: at, marker: false })) this.sent += 1;
    }, 20);
  }
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.leg.close();
  }
  /** Share of a tone in the last half second that was heard, 0 to 1. */
  share(hertz: number): number {
    const samples = this.heard.slice(-rate / 2);
    const total = samples.reduce((sum, sample) => sum + sample ** 2, 0);
    const part = (wave: (angle: number) => number) =>
      samples.reduce((sum, sample, i) => sum + sample * wave((2 * Math.PI * hertz * i) / rate), 0);
    return total === 0 ? 0 : (2 * (part(Math.cos) ** 2 + part(Math.sin) ** 2)) / (samples.length * total);
  }
}

async function connected(): Promise<[site: TonePhone, operator: TonePhone]> {
  const [site, operator] = [new TonePhone(300), new TonePhone(1200)];
  await operator.leg.offered(await bridge.offered('a', await site.leg.offer('sendrecv')));
  await site.leg.answered(await bridge.answered('b', await operator.leg.answer('sendrecv')));
  return [site, operator];
}
async function listen(name: string, hertz: number): Promise<TonePhone> {
  const listener = new TonePhone(hertz);
  await listener.leg.answered(await bridge.addListener(name, await listener.leg.offer('sendrecv')));
  return listener;
}
const soon = (what: () => void) => vi.waitFor(what, { timeout: 8000, interval: 50 });
const hearsBoth = ({ share, heard }: { share: (hertz: number) => number; heard: number[] }) => {
  expect(heard.length).toBeGreaterThan(rate / 2);
  expect(share(300)).toBeGreaterThan(0.3);
  expect(share(1200)).toBeGreaterThan(0.3);
};
const figures = (phone: TonePhone) => ({ share: (hertz: number) => phone.share(hertz), heard: phone.heard });

test('a listener hears both sides, and nothing that it sends arrives at either of them', async () => {
  const [site, operator] = await connected();
  const listener = await listen('l-1', 2000);
  await soon(() => hearsBoth(figures(listener)));
  await soon(() => expect(listener.sent).toBeGreaterThan(25));
  const before = bridge.figures().packets;
  site.heard = [];
  operator.heard = [];
  await soon(() => expect(Math.min(site.heard.length, operator.heard.length)).toBeGreaterThan(rate / 2));
  expect([site.share(1200), operator.share(300)]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)]);
  for (const phone of [site, operator, listener]) expect(phone.share(2000)).toBeLessThan(0.01);
  expect(bridge.figures().packets.a).toBeGreaterThan(before.a);
});

test('a listener that is removed hears no more, while another one and the call go on', async () => {
  const [site] = await connected();
  const [first, second] = [await listen('l-1', 2000), await listen('l-2', 2500)];
  await soon(() => hearsBoth(figures(first)));
  bridge.removeListener('l-1');
  await listen('l-3', 2200);
  const silent = first.heard.length;
  second.heard = [];
  await soon(() => hearsBoth(figures(second)));
  expect(first.heard.length).toBe(silent);
  site.heard = [];
  await soon(() => expect(site.share(1200)).toBeGreaterThan(0.9));
});

test('a listener finds another path, by the same name, and hears on', async () => {
  await connected();
  await listen('l-1', 2000);
  const again = await listen('l-1', 2000);
  await soon(() => hearsBoth(figures(again)));
});

test('an offer without a common codec is refused, and the end of the call closes its listeners', async () => {
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'UDPWrap').length;
  await connected();
  await expect(bridge.addListener('l-1', 'v=0\r\n')).rejects.toThrow(/no sound/);
  const listener = await listen('l-2', 2000);
  await soon(() => expect(listener.leg.connected).toBe(true));
  await bridge.close();
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
  await soon(() => expect(sockets()).toBe(0));
});
