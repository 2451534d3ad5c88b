import { expect } from 'vitest';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { playbackMachine } from '../../../machines/video/playback/playback.machine.ts';
import { playbackModel } from '../../../machines/video/playback/playback.paths.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { playerModel } from '../../../machines/video/player/player.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { timeFieldValue } from '../../kit/pages/picture-slot.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, refusalReply, replyFromModel, walkMachine } from './ui-walk.ts';
import { type Gated, gatePictures, whileFramesPlay } from './video-frames.ts';
import { canPlaySteps, canShowSteps } from './video-steps.ts';
import { playbackVisible } from './visible/playback.ts';
import { playerVisible } from './visible/player.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  held: HeldCalls;
  /** The moment of the past that was gone to last, ms. */
  moment: number;
}

const besides = 3;
/** Opens a tab with one live picture, and tabs with a timeline next to a recorded picture, one for each walk. */
const atPicture = lazy(async (): Promise<Omit<World, 'moment'>> => {
  const camera = (await stage.units('ana')).flatMap(({ cameras }) => cameras).find(({ recording_support }) => recording_support);
  const live = { type: 'cam', name: '', data: { id_camera: camera?.id } };
  const timeline = { type: 'timeline', name: '', data: {} };
  const recorded = { type: 'cam_recorded', name: '', data: { id_camera: camera?.id } };
  const beside = Array.from({ length: besides }, (_, at) => tabOf(`Beside ${at + 1}`, [timeline, recorded], 2 + at));
  await saveTabs(stage.platform().url, 'ana', [tabOf('Time', [timeline]), tabOf('Live', [live], 1), ...beside]);
  const desk = await openPausablePage(stage, 'ana', { prepare: ({ page }) => page.addInitScript(gatePictures) });
  desk.page.setDefaultTimeout(15_000);
  await warmsUp(desk);
  return { desk, held: await holdCalls(desk) };
});
/** Loads the lazily loaded parts before the clock is paused. */
async function warmsUp(desk: Operator): Promise<void> {
  for (const [tab, at] of [
    ['Live', 1],
    ['Beside 1', 2],
  ] as const) {
    const grid = new GridPage(desk);
    await grid.openTab(tab);
    await grid.slot(at).locator('[data-look][data-state="buffering"]').waitFor();
  }
}

const front = (desk: Operator, tab: string) => new GridPage(desk).openTab(tab);
const slot = ({ desk }: Pick<World, 'desk'>) => new GridPage(desk).slot(1);
const drawn = (world: World) => readAttribute(slot(world).locator('[data-look]').first(), 'data-state');
const pressed = (key: string) => ({ play: (world: World) => slot(world).press(key) });
async function opensSheet(world: World): Promise<void> {
  const more = button(slot(world), 'More for this picture');
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.press('Enter');
}
/** The page is in front, or behind another. */
const isHidden = ({ desk }: Pick<World, 'desk'>, hidden: boolean) =>
  desk.page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Advances the clock in small steps until the picture reaches such a state; network traffic meanwhile takes real time. */
async function passes(world: World, ms: number, until: RegExp): Promise<void> {
  const look = async () => {
    await advanceTime(world.desk, ms);
    return drawn(world);
  };
  await expect.poll(look, { timeout: limits.shown, interval: 25 }).toMatch(until);
}
/** Shows frames until one was taken at another second, at least this far from the one before; or the first one. */
async function showsAnother(world: World, ms: number, act: () => Promise<unknown>): Promise<void> {
  const taken = async () => {
    const [clock] = await slot(world).locator('time').all();
    return clock ? Math.floor(Date.parse((await clock.getAttribute('datetime')) ?? '') / 1000) : null;
  };
  const before = await taken();
  await act();
  const isOther = async () => {
    await advanceTime(world.desk, 16);
    const now = await taken();
    return now !== null && (before === null || Math.abs(now - before) * 1000 >= ms);
  };
  await whileFramesPlay(world.desk, async () => {
    await expect.poll(isOther, { timeout: limits.shown, interval: 25 }).toBe(true);
  });
}
/** Something happens to the newest stream, once it is there. */
async function streams(world: World, what: 'waits' | 'breaks' | 'turns out to be of another format' | 'has sound'): Promise<void> {
  const { page } = world.desk;
  await expect
    .poll(() => page.evaluate(() => (globalThis as Gated).gate.socket?.readyState), { timeout: limits.shown, interval: 20 })
    .toBe(1);
  await page.evaluate((said) => {
    const { gate } = globalThis as Gated;
    if (said === 'has sound') gate.isCut = true;
    if (said === 'breaks') gate.socket?.dispatchEvent(new CloseEvent('close', { code: 1011 }));
    else if (said === 'waits') gate.deliver('{"type":"waiting","fault":"unreachable"}');
    else gate.deliver(JSON.stringify({ type: 'open', codecs: said === 'has sound' ? 'avc1.42e01e,mp4a.40.2' : 'nothing', at: Date.now() }));
  }, what);
}

const gestures: Gestures<World, typeof playerMachine> = {
  events: {
    'player.play': {
      from: /^(|idle|paused)$/,
      play: async (world) => ((await drawn(world)) === 'paused' ? slot(world).press(' ') : isHidden(world, false)),
    },
    'player.pause': pressed(' '),
    'player.seek': {
      from: /^(playing\..*|paused)$/,
      play: (world) => showsAnother(world, 1000, () => slot(world).press('ArrowRight')),
    },
    'player.seekTo': {
      from: /^(?!opening)/,
      play: async (world, { at }) => {
        const state = await drawn(world);
        const isLoaded = world.moment > 0 && at < startOfDay + 600_000 && /^(playing\.recorded|paused)$/.test(state ?? '');
        const [near, far] = [Date.now() - 300_000, Date.now() - 1_800_000];
        world.moment = isLoaded ? world.moment + 10_000 : world.moment > far + 600_000 ? far : near;
        await opensSheet(world);
        await slot(world).getByLabel('Go to time').fill(timeFieldValue(world.moment));
        const goes = () => button(slot(world), 'Go').press('Enter');
        await (isLoaded ? showsAnother(world, 1000, goes) : goes());
      },
    },
    // A picture that plays is paused first.
    'player.step': { from: /^paused$/, play: (world) => slot(world).press('.') },
    'player.rate': {
      from: /^(playing\.recorded|paused)$/,
      play: async (world, { rate }) => {
        await opensSheet(world);
        await slot(world).getByLabel('Speed').selectOption(String(rate));
      },
    },
    'player.volume': {
      from: /^(playing\.live|paused)$/,
      play: async (world, { volume }) => {
        await opensSheet(world);
        await slot(world)
          .getByLabel('Volume')
          .fill(String(volume * 100));
      },
    },
    'player.goLive': pressed('l'),
    'player.retry': { play: (world) => button(slot(world), /^Try (now|again)$/).press('Enter') },
    'player.stop': {
      from: /^(paused|failed|noFootage)$/,
      play: async (world) => {
        await isHidden(world, true);
        await advanceTime(world.desk, 10_000);
      },
    },
    'player.open': { left: 'what a slot shows is changed in its settings: the walks of the grid and the alarm do that' },
    'engine.frameShown': {
      only: ({ behindMs }) => behindMs !== null && behindMs < 10_000,
      play: async (world) => {
        const isShown = /^(playing|paused)/.test((await drawn(world)) ?? '');
        if (isShown) await showsAnother(world, 1, () => Promise.resolve());
        else await whileFramesPlay(world.desk, () => passes(world, 16, /^playing/));
      },
    },
    'engine.waiting': { play: (world) => streams(world, 'waits') },
    'engine.ended': { left: 'ten minutes of recorded video: the end of what was loaded' },
    'engine.outOfRange': {
      only: ({ at, now }) => at < now,
      from: /^playing\.live$/,
      play: async (world) => {
        world.moment = Date.now() - 20_000;
        const goesBack = async () => {
          await slot(world).press('ArrowLeft');
          return drawn(world);
        };
        await expect.poll(goesBack, { timeout: limits.shown, interval: 20 }).toBe('opening');
      },
    },
    'engine.skipped': { left: 'the cameras of the demo record without a gap' },
    'engine.audioDetected': { from: /^playing\.live$/, play: (world) => streams(world, 'has sound') },
    'engine.failed': {
      only: ({ fault }) => fault !== 'no_footage',
      play: (world, { fault }) => streams(world, fault === 'format' ? 'turns out to be of another format' : 'breaks'),
    },
  },
  replies: {
    mediaLink: {
      play: async (world, reply) => {
        await world.desk.page.evaluate(() => Object.assign((globalThis as Gated).gate, { drawn: [], socket: null, isCut: false }));
        await world.held.answer('mediaLink', dataOf(reply) ? 'as it is' : replyFromModel(reply));
      },
    },
  },
  delays: {
    staleAfter: { play: ({ desk }) => advanceTime(desk, 3000) },
    giveUpAfter: { play: ({ desk }) => advanceTime(desk, 5000) },
    openLimit: { play: ({ desk }) => advanceTime(desk, 10_000) },
    retryLater: { play: (world) => passes(world, 2000, /^opening$/) },
    moreLater: { left: 'only after the end of what was recorded' },
  },
};

const loops = 'a loop is the picture of an alarm: the journeys of alarms watch it';
const recordedEnds = 'ten minutes of recorded video: the end of what was loaded';

walkMachine({
  visible: playerVisible,
  models: [playerModel],
  gestures,
  possible: canShowSteps,
  begin: async () => {
    const { desk, held } = await atPicture();
    await front(desk, 'Time');
    await held.release();
    await held.hold('mediaLink');
    await isHidden({ desk }, true);
    await front(desk, 'Live');
    await slot({ desk }).locator('[data-look]').first().waitFor();
    await pauseTime(desk);
    return { desk, held, moment: 0 };
  },
  drawn,
  beginsDrawn: true,
  leave: ({ desk }) => resumeTime(desk),
  most: 120,
  reach: 12,
  tags: ['OP-1.07', 'OP-1.08'],
  unwalked: {
    'idle: player.stop': 'what is out of sight leaves it once',
    'opening: mediaLink replies': 'only after the end of what was loaded, or of a stretch',
    'buffering: engine.frameShown': loops,
    'buffering: engine.failed': 'a stream of another format is opened by HLS; footage is not lost while it is opened',
    'buffering: engine.waiting': 'the platform says it before a first picture only while the camera starts',
    'playing: engine.frameShown': loops,
    'playing: engine.failed': 'footage is not lost while it is watched',
    'playing: engine.outOfRange': recordedEnds,
    'playing: player.step': 'the key pauses the picture first, and then steps',
    'playing.loop: after staleAfter': loops,
    'paused: engine.failed': 'footage is not lost while it is watched',
    'paused: engine.outOfRange': recordedEnds,
    'stale: engine.frameShown': loops,
    'stale: engine.failed': 'footage is not lost while it is watched',
    'waiting: engine.frameShown': 'a live picture alone waits for its camera',
    'waiting: engine.failed': 'footage is not lost while it is watched',
    'ended: player.play': recordedEnds,
    'ended: player.goLive': recordedEnds,
  },
});

/** A recorded picture beside a timeline, whose clock it goes with. */
interface Beside {
  desk: Operator;
  held: HeldCalls;
  /** The tab that has both. */
  tab: string;
  /** Whether the picture has requested its video and waits for the reply. */
  isAsked: boolean;
  isFar: boolean;
}
const together = ({ desk }: Pick<Beside, 'desk'>) => desk.page.locator('[data-playback]').first().getAttribute('data-playback');
const picture = ({ desk }: Beside) => readAttribute(new GridPage(desk).slot(2).locator('[data-look]').first(), 'data-state');
const all = (name: string) => ({ play: ({ desk }: Beside) => button(desk.page, name).click() });

/** Shows a frame, and continues playback where the picture plays. */
async function shows(world: Beside): Promise<void> {
  const { desk, held } = world;
  if (world.isAsked) await held.answer('mediaLink', 'as it is');
  world.isAsked = false;
  const told = () => desk.page.evaluate(() => (globalThis as Gated).gate.delivered);
  await whileFramesPlay(desk, async () => {
    const look = async () => {
      await advanceTime(desk, 16);
      return `${await picture(world)} ${await together(world)}`;
    };
    await expect.poll(look, { timeout: limits.shown, interval: 25 }).toMatch(/^(playing|paused)\S* (playing|paused)$/);
    for (let more = 0; more < 2 && (await together(world)) === 'playing'; more += 1) {
      const before = await told();
      await advanceTime(desk, 260);
      await expect.poll(told, { timeout: limits.shown, interval: 10 }).toBeGreaterThan(before + 1);
    }
  });
}

const playing: Gestures<Beside, typeof playbackMachine> = {
  events: {
    'playback.join': {
      only: ({ id }) => id === 'a',
      play: async (world) => {
        await front(world.desk, world.tab);
        await world.held.waitForCall('mediaLink');
        world.isAsked = true;
      },
    },
    'playback.leave': { only: ({ id }) => id === 'a', play: ({ desk }) => front(desk, 'Time') },
    'playback.play': all('Play all'),
    'playback.pause': all('Pause all'),
    'playback.rate': { play: ({ desk }, { rate }) => desk.page.getByLabel('Speed of all').selectOption(String(rate)) },
    'playback.seek': {
      play: async (world) => {
        const { desk, held } = world;
        world.isFar = !world.isFar;
        await desk.page.getByRole('button', { name: 'Go to…' }).click();
        const exact = desk.page.getByLabel('Exact time');
        // Another window than the one before; the field is written in the zone of the unit.
        const cursor = Number(await slot({ desk }).getByRole('slider').getAttribute('aria-valuenow'));
        const zone = Math.round((Date.parse(`${await exact.inputValue()}Z`) - cursor) / 60_000) * 60_000;
        const at = Date.now() - (world.isFar ? 2_100_000 : 600_000);
        await exact.fill(new Date(at + zone).toISOString().slice(0, 19));
        const goes = () => exact.press('Enter');
        await (world.isAsked ? held.expectRepeated('mediaLink', goes) : goes().then(() => held.waitForCall('mediaLink')));
        world.isAsked = true;
      },
    },
    'playback.progressed': { only: ({ id }) => id === 'a', from: /^(playing|seeking|waiting)$/, play: shows },
    'playback.stalled': { only: ({ id }) => id === 'a', from: /^playing$/, play: ({ desk }) => advanceTime(desk, 800) },
    'playback.unavailable': {
      only: ({ id }) => id === 'a',
      play: async (world) => {
        await world.held.answer('mediaLink', refusalReply('media.no_footage'));
        world.isAsked = false;
        await expect.poll(() => picture(world), { timeout: limits.shown, interval: 20 }).toBe('noFootage');
      },
    },
  },
  replies: {},
  delays: {
    seekLimit: { play: ({ desk }) => advanceTime(desk, 4000) },
    waitLimit: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

let walks = 0;
const ofTwo = 'takes two pictures that load apart from each other: the journey of OP-1.08 has two';

walkMachine({
  visible: playbackVisible,
  models: [playbackModel],
  gestures: playing,
  possible: canPlaySteps,
  begin: async () => {
    // A tab keeps the moment that was selected in it: once all tabs are used, a new page is opened.
    if (walks > 0 && walks % besides === 0) {
      await (await atPicture()).desk.page.context().close();
      atPicture.reset();
    }
    const { desk, held } = await atPicture();
    await isHidden({ desk }, false);
    await held.release();
    walks += 1;
    await front(desk, 'Time');
    await expect.poll(() => together({ desk }), { timeout: limits.shown, interval: 20 }).toMatch(/^(playing|paused)$/);
    if ((await together({ desk })) === 'paused') await desk.page.getByRole('button', { name: 'Play all', exact: true }).click();
    await held.hold('mediaLink');
    await pauseTime(desk);
    return { desk, held, tab: `Beside ${(walks % besides) + 1}`, isAsked: false, isFar: false };
  },
  drawn: together,
  beginsDrawn: true,
  leave: ({ desk }) => resumeTime(desk),
  most: 80,
  reach: 12,
  tags: ['OP-1.08'],
  unwalked: {
    'any state: playback.join': ofTwo,
    'any state: playback.progressed': 'a picture that stands shows nothing new',
    'playing: playback.progressed': ofTwo,
    'seeking: playback.progressed': ofTwo,
    'seeking: playback.unavailable': ofTwo,
    'seeking: playback.leave': ofTwo,
    'waiting: playback.stalled': ofTwo,
    'waiting: playback.progressed': ofTwo,
    'waiting: playback.unavailable': 'a picture that loads is given up only after more than five seconds',
    'waiting: playback.leave': ofTwo,
  },
});
