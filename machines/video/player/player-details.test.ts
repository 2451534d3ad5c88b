import { describe, expect, test } from 'vitest';
import type { MediaLinkRequest } from '../../../contract/video/media.ts';
import { camera, create, link } from '../../quality/paths/player.kit.ts';
import { at, refused } from '../../quality/paths/samples.ts';
import type { PlayerContext, PlayerEvent } from './player.events.ts';
import { retryDelays } from './player.machine.ts';
import { skippedNow } from './player.selectors.ts';

const moment = (seconds: number) => Date.parse(at(seconds));

/** What a player shows; `rewound` is a live one looked at in the past. */
type Kind = MediaLinkRequest['kind'] | 'rewound';
const picture = { live: 'playing.live', pre_alarm: 'playing.loop', recorded: 'playing.recorded', rewound: 'playing.recorded' } as const;
const frame: PlayerEvent = { type: 'engine.frameShown', at: moment(30), behindMs: 200 };
const failed = (fault: 'network' | 'expired' | 'no_footage' | 'format' | 'unknown'): PlayerEvent => ({ type: 'engine.failed', fault });
const waiting: PlayerEvent = { type: 'engine.waiting', fault: 'unreachable' };
const endedNow: PlayerEvent = { type: 'engine.ended', at: moment(60), now: moment(61) };
const endedLongAgo: PlayerEvent = { type: 'engine.ended', at: moment(60), now: moment(86_400) };
const outsideNow: PlayerEvent = { type: 'engine.outOfRange', at: moment(60), now: moment(61) };
const outsideLongAgo: PlayerEvent = { type: 'engine.outOfRange', at: moment(-900), now: moment(61) };
const pause: PlayerEvent = { type: 'player.pause' };
const play: PlayerEvent = { type: 'player.play' };
const retry: PlayerEvent = { type: 'player.retry' };
const goLive: PlayerEvent = { type: 'player.goLive' };
const stop: PlayerEvent = { type: 'player.stop' };
const seek = (bySeconds: number): PlayerEvent => ({ type: 'player.seek', bySeconds });
const seekTo = (seconds: number): PlayerEvent => ({ type: 'player.seekTo', at: moment(seconds) });
const step: PlayerEvent = { type: 'player.step', by: -1 };

const ways = {
  idle: [frame, stop],
  buffering: [],
  playing: [frame],
  paused: [frame, pause],
  stale: [frame, 3000],
  waiting: [frame, { type: 'engine.waiting', fault: null }],
  ended: [frame, endedNow],
  retrying: [frame, failed('expired')],
  failed: [frame, failed('format')],
  noFootage: [frame, failed('no_footage')],
} as const satisfies Record<string, readonly (PlayerEvent | number)[]>;
type Place = keyof typeof ways;

async function playerIn(kind: Kind, place: Place, mayRewind = true) {
  const home = kind === 'rewound' ? 'live' : kind;
  const player = create([link(home), ...(kind === 'rewound' ? [link('recorded')] : [])], { id_camera: camera, kind: home }, mayRewind);
  player.send(play);
  await player.reaches('buffering');
  if (kind === 'rewound') {
    player.send(frame);
    player.send(seekTo(-300));
    await player.reaches('buffering');
  }
  for (const one of ways[place] as readonly (PlayerEvent | number)[]) {
    if (typeof one === 'number') player.clock.increment(one);
    else player.send(one);
  }
  await player.reaches(place === 'playing' ? picture[kind] : place);
  return player;
}

type Row = [kind: Kind, place: Place, event: PlayerEvent, next: string, orders: object[], context?: Partial<PlayerContext>];
const close = { type: 'engine.close' };
const shownAt = moment(30);
const live: Partial<PlayerContext> = { request: { id_camera: camera, kind: 'live' }, startAt: null, link: null, shownAt: null };
const past = (seconds: number): Partial<PlayerContext> => ({
  request: { id_camera: camera, kind: 'recorded', from: at(seconds - 30), to: at(seconds + 600) },
  startAt: moment(seconds),
  link: null,
});
const onwards: Partial<PlayerContext> = {
  request: { id_camera: camera, kind: 'recorded', from: at(60), to: at(660) },
  startAt: moment(60),
  isContinuing: true,
  now: moment(86_400),
};
const frames = (place: Place): Row[] =>
  (['live', 'pre_alarm', 'recorded'] as const).map((kind) => [
    kind,
    place,
    { type: 'engine.frameShown', at: moment(31), behindMs: 300 },
    picture[kind],
    [],
    { shownAt: moment(31), behindMs: 300, reason: null, fault: null },
  ]);
const failures = (place: Place): Row[] => [
  ['recorded', place, failed('no_footage'), 'noFootage', [close], { reason: null }],
  ['live', place, failed('format'), 'failed', [close], { reason: 'format' }],
  ['live', place, failed('unknown'), 'retrying', [close], { reason: 'unknown', attempts: 1 }],
];
const ends = (place: Place): Row[] => [
  ['rewound', place, endedNow, 'opening', [], live],
  ['recorded', place, endedLongAgo, 'opening', [], onwards],
  ['recorded', place, endedNow, 'ended', [], { now: moment(61) }],
];
const outsides = (place: Place): Row[] => [
  ['rewound', place, outsideNow, 'opening', [], live],
  ['live', place, outsideLongAgo, 'opening', [], past(-900)],
  ['recorded', place, outsideLongAgo, 'opening', [], past(-900)],
];
const away = (place: Place): Row => ['live', place, waiting, 'waiting', [], { fault: 'unreachable' }];
const pauses = (place: Place): Row => ['live', place, pause, 'paused', [{ type: 'engine.pause' }]];
const home = (place: Place): Row => ['rewound', place, goLive, 'opening', [], live];
const moves = (place: Place, state: string): Row[] => [
  ['recorded', place, seek(-5), state, [{ type: 'engine.seek', bySeconds: -5 }]],
  ['recorded', place, seek(0), state, []],
  ['recorded', place, seekTo(20), state, [{ type: 'engine.seekTo', at: moment(20) }]],
  ['recorded', place, seekTo(7200), 'opening', [], past(7200)],
];

const rows: Row[] = [
  ['recorded', 'idle', stop, 'idle', [], { startAt: shownAt }],
  ['live', 'idle', seekTo(-300), 'idle', [], past(-300)],
  ['live', 'idle', play, 'opening', []],
  ...frames('buffering'),
  ...failures('buffering'),
  away('buffering'),
  ...ends('buffering'),
  pauses('buffering'),
  home('buffering'),
  ...frames('playing'),
  ...failures('playing'),
  away('playing'),
  ...ends('playing'),
  ...outsides('playing'),
  pauses('playing'),
  ['recorded', 'playing', step, 'paused', [{ type: 'engine.pause' }, { type: 'engine.step', by: -1 }]],
  ...moves('playing', 'playing.recorded'),
  ['live', 'playing', goLive, 'playing.live', [{ type: 'engine.goLive' }]],
  home('playing'),
  ['live', 'paused', play, 'buffering', [{ type: 'engine.play' }]],
  ['recorded', 'paused', step, 'paused', [{ type: 'engine.step', by: -1 }]],
  ...moves('paused', 'paused'),
  ['live', 'paused', goLive, 'buffering', [{ type: 'engine.goLive' }, { type: 'engine.play' }]],
  home('paused'),
  ['live', 'paused', { type: 'engine.frameShown', at: moment(31), behindMs: 9000 }, 'paused', [], { shownAt: moment(31), behindMs: 9000 }],
  ...failures('paused'),
  ...outsides('paused'),
  ...frames('stale'),
  ...failures('stale'),
  away('stale'),
  ...ends('stale'),
  pauses('stale'),
  ['recorded', 'stale', retry, 'opening', [], { startAt: shownAt }],
  home('stale'),
  ...frames('waiting'),
  ...failures('waiting'),
  away('waiting'),
  ['live', 'waiting', retry, 'opening', []],
  ['recorded', 'ended', play, 'opening', [], { ...onwards, now: moment(61) }],
  home('retrying'),
  ['recorded', 'retrying', retry, 'opening', [], { startAt: shownAt, attempts: 1 }],
  ['live', 'failed', retry, 'opening', [], { reason: null, attempts: 0 }],
  home('failed'),
  ['recorded', 'noFootage', retry, 'opening', [], { reason: null, attempts: 0 }],
  home('noFootage'),
];
const named = rows.map(
  (row, index) => [`${index + 1}. ${row[0]}, ${row[1]}: ${row[2].type} leads to ${row[3]}`, row] satisfies [string, Row],
);

describe('each event in each state', () => {
  test.each(named)('%s', async (_title, [kind, place, event, next, orders, context = {}]) => {
    const player = await playerIn(kind, place);
    const before = player.orders.length;
    player.send(event);
    await player.reaches(next);
    expect(player.orders.slice(before)).toEqual(orders);
    expect(player.context()).toMatchObject(context);
  });
});

test.each(['live', 'pre_alarm'] as const)('a %s player without the right to rewind ignores seeks out of range', async (kind) => {
  const player = await playerIn(kind, 'paused', false);
  player.send(seekTo(-300));
  player.send(outsideLongAgo);
  await player.reaches('paused');
  player.send(stop);
  player.send(seekTo(-300));
  expect(player.context().request.kind).toBe(kind);
});

test('rewinding is off unless it is asked for', () => {
  const player = create([], { id_camera: camera, kind: 'live' });
  player.send(seekTo(-300));
  expect(player.context()).toMatchObject({ request: { kind: 'live' }, mayRewind: false });
});

test.each(['recorded', 'pre_alarm'] as const)('a %s player has no live picture to return to', async (kind) => {
  for (const place of ['buffering', 'playing', 'paused', 'stale', 'ended', 'retrying', 'failed', 'noFootage'] as const) {
    const player = await playerIn(kind, place);
    expect([place, player.actor.getSnapshot().can(goLive)]).toEqual([place, false]);
  }
});

test.each(['pre_alarm', 'recorded'] as const)('each frame of a %s picture postpones by three seconds that it turns stale', async (kind) => {
  const player = await playerIn(kind, 'playing');
  player.clock.increment(2999);
  player.send(frame);
  player.clock.increment(2999);
  await player.reaches(picture[kind]);
  player.clock.increment(1);
  await player.reaches('stale');
});

test.each([
  ['buffering', 9999, 'retrying', 'network'],
  ['stale', 4999, 'retrying', 'frozen'],
] as const)('a player %s gives up after more than %i ms', async (place, wait, next, reason) => {
  const player = await playerIn('live', place);
  player.clock.increment(wait);
  await player.reaches(place);
  player.clock.increment(1);
  await player.reaches(next);
  expect(player.context().reason).toBe(reason);
});

test('recorded playback resumes where it stood, after a stop and after a failure', async () => {
  const player = await playerIn('recorded', 'playing');
  player.script.replies.mediaLink = [link('recorded'), link('recorded')];
  player.send(stop);
  player.send(play);
  await player.reaches('buffering');
  expect(player.orders.slice(1)).toMatchObject([close, { type: 'engine.open', at: shownAt }]);
  player.send({ type: 'engine.frameShown', at: moment(45), behindMs: null });
  player.send(failed('network'));
  player.clock.increment(1000);
  await player.reaches('buffering');
  expect(player.orders.at(-1)).toMatchObject({ type: 'engine.open', at: moment(45) });
});

test('a stop forgets the failures before it', async () => {
  const player = await playerIn('live', 'retrying');
  player.send(stop);
  await player.reaches('idle');
  expect(player.context()).toMatchObject({ attempts: 0, reason: null, refusal: null, fault: null });
});

test('the first order to the engine opens the link, muted, at normal speed and full volume', async () => {
  const player = await playerIn('live', 'buffering');
  expect(player.orders).toEqual([{ type: 'engine.open', link: link('live').data, at: null, rate: 1, volume: 1, muted: true }]);
});

test.each(['access.throttled', 'media.camera_offline', 'media.camera_failed'] as const)(
  'refused with %s: tries again by itself',
  async (code) => {
    const player = create([refused(code), link('live')], { id_camera: camera, kind: 'live' });
    player.send(play);
    expect(player.actor.getSnapshot().hasTag('busy')).toBe(true);
    await player.reaches('retrying');
    expect(player.context()).toMatchObject({ reason: 'refused', refusal: { code } });
    player.clock.increment(1000);
    await player.reaches('buffering');
    expect(player.context().refusal).toBeNull();
  },
);

test('an unanswered request names the network; waits between tries stay at half a minute', async () => {
  const player = create(
    [...retryDelays, 0, 0].map(() => new Error('network')),
    { id_camera: camera, kind: 'live' },
  );
  player.send(play);
  for (const wait of [...retryDelays, 30_000]) {
    await player.reaches('retrying');
    expect(player.context().reason).toBe('network');
    player.clock.increment(wait - 1);
    await player.reaches('retrying');
    player.clock.increment(1);
    await player.reaches('opening');
  }
});

test('a gap without footage is searched window by window, up to now', async () => {
  const player = await playerIn('recorded', 'playing');
  player.script.replies.mediaLink = [refused('media.no_footage'), refused('media.no_footage'), link('recorded')];
  player.send(endedLongAgo);
  await player.reaches('buffering');
  expect(player.requests().slice(1)).toMatchObject([
    { from: at(60), to: at(660) },
    { from: at(660), to: at(660 + 14_400) },
    { from: at(660 + 14_400), to: at(660 + 28_800) },
  ]);
  player.send(frame);
  expect(player.context().isContinuing).toBe(false);
});

test.each([3999, 4000] as const)('at the end more footage is looked for after 4 s: %i ms', async (wait) => {
  const player = await playerIn('recorded', 'ended');
  player.clock.increment(wait);
  await player.reaches(wait < 4000 ? 'ended' : 'opening');
});

test('a recording on a request of its own cannot be continued by hand', async () => {
  const player = create([link('recorded')], { id_camera: camera, kind: 'recorded', from: at(0), to: at(60), id_recording_request: 3 });
  player.send(play);
  await player.reaches('buffering');
  player.send(endedLongAgo);
  await player.reaches('ended');
  expect(player.actor.getSnapshot().can(play)).toBe(false);
});

test('another request replaces what plays, and the seek that came before it', async () => {
  const player = await playerIn('rewound', 'playing');
  const request: MediaLinkRequest = { id_camera: camera, kind: 'pre_alarm' };
  player.send({ type: 'player.open', request });
  await player.reaches('opening');
  expect(player.context()).toMatchObject({ home: request, request, startAt: null, link: null, shownAt: null });
  expect(player.requests().at(-1)).toEqual(request);
});

test('speed, volume, sound and a skipped gap are noted while it plays on', async () => {
  const player = await playerIn('recorded', 'playing');
  player.send({ type: 'player.rate', rate: 2 });
  player.send({ type: 'player.volume', volume: 0.5, muted: false });
  expect(player.orders.slice(1)).toEqual([
    { type: 'engine.tune', rate: 2, volume: 1, muted: true },
    { type: 'engine.tune', rate: 2, volume: 0.5, muted: false },
  ]);
  player.send({ type: 'engine.audioDetected', has: true });
  player.send({ type: 'engine.skipped', from: moment(10), to: moment(30) });
  expect(player.context().sound).toBe(true);
  expect(skippedNow(player.actor.getSnapshot())).toEqual({ from: moment(10), to: moment(30) });
  await player.reaches('playing.recorded');
});
