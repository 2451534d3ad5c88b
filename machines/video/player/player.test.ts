import { expect, test } from 'vitest';
import type { MediaLinkRequest } from '../../../contract/video/media.ts';
import { camera, create, link } from '../../quality/paths/player.kit.ts';
import { at, refused } from '../../quality/paths/samples.ts';
import { lagMs, retryWaitMs } from './player.selectors.ts';

function open(mediaLink: unknown[], kind: MediaLinkRequest['kind'] = 'live', mayRewind = true) {
  const { orders, ...player } = create(mediaLink, { id_camera: camera, kind }, mayRewind);
  player.send({ type: 'player.play' });
  return {
    ...player,
    received: () => orders.map(({ type }) => type),
    orders: () => orders,
    framed: (behindMs: number | null = 0) => player.send({ type: 'engine.frameShown', at: 0, behindMs }),
  };
}
async function playing(kind: MediaLinkRequest['kind'] = 'live', more: unknown[] = [], mayRewind = true) {
  const player = open([link(kind), ...more], kind, mayRewind);
  await player.reaches('buffering');
  player.framed();
  return player;
}

test.each([
  ['live', 'playing.live'],
  ['pre_alarm', 'playing.loop'],
  ['recorded', 'playing.recorded'],
] as const)('%s plays with the first frame: %s', async (kind, state) => {
  const player = await playing(kind);
  await player.reaches(state);
  expect(player.received()).toEqual(['engine.open']);
});

test('a picture without new frames for three seconds turns stale, and live with the next frame', async () => {
  const player = await playing();
  player.clock.increment(2999);
  player.framed();
  player.clock.increment(2999);
  await player.reaches('playing.live');
  player.clock.increment(1);
  await player.reaches('stale');
  player.framed();
  await player.reaches('playing.live');
});

test('a picture that stays frozen is fetched anew', async () => {
  const player = await playing('live', [link('live')]);
  player.clock.increment(3000);
  player.clock.increment(5000);
  await player.reaches('retrying');
  expect(player.context().reason).toBe('frozen');
  player.clock.increment(1000);
  await player.reaches('buffering');
  expect(player.received()).toEqual(['engine.open', 'engine.close', 'engine.open']);
});

test('tries again by itself after a growing while, and from the beginning once a picture came', async () => {
  const player = open([new Error('network'), new Error('network'), new Error('network'), link('live'), new Error('network')]);
  for (const wait of [1000, 2000, 4000]) {
    await player.reaches('retrying');
    expect(retryWaitMs(player.actor.getSnapshot())).toBe(wait);
    player.clock.increment(wait - 1);
    await player.reaches('retrying');
    player.clock.increment(1);
  }
  await player.reaches('buffering');
  player.framed();
  player.send({ type: 'engine.failed', fault: 'expired' });
  expect(retryWaitMs(player.actor.getSnapshot())).toBe(1000);
});

test.each(['access.forbidden', 'record.not_found'] as const)('refused with %s: says why and waits for a person', async (code) => {
  const player = open([refused(code), link('live')]);
  await player.reaches('failed');
  expect(player.context()).toMatchObject({ reason: 'refused', refusal: { code } });
  player.clock.increment(600_000);
  await player.reaches('failed');
  player.send({ type: 'player.retry' });
  await player.reaches('buffering');
});

test('missing footage is reported as such, whether the platform or the engine detects it', async () => {
  await open([refused('media.no_footage')], 'pre_alarm').reaches('noFootage');
  const player = await playing('recorded');
  player.send({ type: 'engine.failed', fault: 'no_footage' });
  await player.reaches('noFootage');
});

test('a format that no browser shows is not tried again by itself', async () => {
  const player = await playing();
  player.send({ type: 'engine.failed', fault: 'format' });
  await player.reaches('failed');
  expect(player.context().reason).toBe('format');
});

test('seeks and pauses through the engine; live again leads to now', async () => {
  const player = await playing();
  player.send({ type: 'player.seek', bySeconds: -5 });
  player.framed(12_000);
  expect(lagMs(player.actor.getSnapshot())).toBe(12_000);
  player.send({ type: 'player.pause' });
  await player.reaches('paused');
  player.clock.increment(60_000);
  await player.reaches('paused');
  player.send({ type: 'player.goLive' });
  player.framed(800);
  await player.reaches('playing.live');
  expect(lagMs(player.actor.getSnapshot())).toBe(0);
  expect(player.received().slice(1)).toEqual(['engine.seek', 'engine.pause', 'engine.goLive', 'engine.play']);
});

test('a recording has no now to go to', async () => {
  const player = await playing('recorded');
  expect(player.actor.getSnapshot().can({ type: 'player.goLive' })).toBe(false);
});

test('what nobody sees stops loading; another moment opens as soon as somebody looks', async () => {
  const player = await playing('recorded', [link('recorded')]);
  player.send({ type: 'player.stop' });
  await player.reaches('idle');
  player.send({ type: 'player.open', request: { id_camera: camera, kind: 'recorded', from: at(60), to: at(120) } });
  await player.reaches('idle');
  player.send({ type: 'player.play' });
  await player.reaches('buffering');
  expect(player.script.inputs('mediaLink').at(-1)).toMatchObject({ from: at(60) });
  expect(player.received()).toEqual(['engine.open', 'engine.close', 'engine.open']);
});

const moment = (seconds: number) => Date.parse(at(seconds));

test('a live picture is taken back into what was recorded, and to now again', { tags: ['OP-1.08'] }, async () => {
  const player = await playing('live', [link('recorded'), link('live')]);
  player.send({ type: 'player.seek', bySeconds: -300 });
  player.send({ type: 'engine.outOfRange', at: moment(-300), now: moment(0) });
  await player.reaches('buffering');
  expect(player.script.inputs('mediaLink').at(-1)).toMatchObject({ kind: 'recorded', from: at(-330), to: at(300) });
  expect(player.context().startAt).toBe(moment(-300));
  player.framed(300_000);
  await player.reaches('playing.recorded');
  player.send({ type: 'player.goLive' });
  await player.reaches('buffering');
  expect(player.script.inputs('mediaLink').at(-1)).toMatchObject({ kind: 'live' });
});

test('without the right to what was recorded a live picture stays live', async () => {
  const player = await playing('live', [], false);
  player.send({ type: 'engine.outOfRange', at: moment(-300), now: moment(0) });
  player.send({ type: 'player.seekTo', at: moment(-300) });
  await player.reaches('playing.live');
});

test('a window that is over is followed by the next; at now it waits for more', { tags: ['OP-1.08'] }, async () => {
  const player = await playing('recorded', [link('recorded'), refused('media.no_footage'), link('recorded')]);
  player.send({ type: 'engine.ended', at: moment(0), now: moment(86_400) });
  await player.reaches('buffering');
  player.framed();
  player.send({ type: 'engine.ended', at: moment(60), now: moment(61) });
  await player.reaches('ended');
  player.clock.increment(4000);
  await player.reaches('opening');
  await player.reaches('ended');
  player.clock.increment(4000);
  await player.reaches('buffering');
});

test('what is recorded on a request of its own ends with its window', async () => {
  const player = await playing('recorded', [link('recorded')]);
  player.send({ type: 'player.open', request: { id_camera: camera, kind: 'recorded', from: at(0), to: at(60), id_recording_request: 3 } });
  await player.reaches('buffering');
  player.framed();
  player.send({ type: 'engine.ended', at: moment(60), now: moment(86_400) });
  await player.reaches('ended');
  player.clock.increment(60_000);
  await player.reaches('ended');
});

test('a camera that gives nothing is waited for, and why is said', async () => {
  const player = await playing();
  player.send({ type: 'engine.waiting', fault: 'unreachable' });
  await player.reaches('waiting');
  expect(player.context().fault).toBe('unreachable');
  player.framed();
  await player.reaches('playing.live');
  expect(player.context().fault).toBeNull();
});

test.each([
  ['network', 'unreachable'],
  ['format', null],
] as const)('a stream that fails for its %s leaves of what the camera was waited for: %s', async (fault, left) => {
  const player = await playing();
  player.send({ type: 'engine.waiting', fault: 'unreachable' });
  player.send({ type: 'engine.failed', fault });
  expect(player.context()).toMatchObject({ reason: fault, fault: left });
});

test('steps frame by frame, having paused, and keeps speed and volume for what opens next', async () => {
  const player = await playing('recorded', [link('recorded')]);
  player.send({ type: 'player.step', by: 1 });
  await player.reaches('paused');
  player.send({ type: 'player.rate', rate: 4 });
  player.send({ type: 'player.volume', volume: 0.3, muted: false });
  player.send({ type: 'player.seekTo', at: moment(7200) });
  await player.reaches('buffering');
  expect(player.orders().at(-1)).toMatchObject({ type: 'engine.open', at: moment(7200), rate: 4, volume: 0.3, muted: false });
  expect(player.received()).toEqual(['engine.open', 'engine.pause', 'engine.step', 'engine.tune', 'engine.tune', 'engine.open']);
});
