import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sipCalls } from '../../../contract/telephony/calls.ts';
import type { directoryMachine } from '../../../machines/telephony/directory/directory.machine.ts';
import { directoryModel } from '../../../machines/telephony/directory/directory.paths.ts';
import type { headsetMachine } from '../../../machines/telephony/headset/headset.machine.ts';
import { headsetModel } from '../../../machines/telephony/headset/headset.paths.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import { CallPage } from '../../kit/pages/call-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { directoryVisible } from './visible/directory.ts';
import { headsetVisible } from './visible/headset.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** Number in the last search. */
  typed: number;
}
/** Ana, with a clock of her own: one browser session for all walks of this file. */
const ana = lazy(async (): Promise<Operator> => {
  const desk = await stage.signedIn('ana');
  desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  await desk.signInAtHome('ana');
  await new CallPage(desk).expectPhone('registered');
  return desk;
});
const dialog = (desk: Operator): Locator => new CallPage(desk).dialog();
async function closes(desk: Operator): Promise<void> {
  const close = button(dialog(desk), 'Close');
  if (await close.isVisible()) await close.click();
  await expect.poll(() => dialog(desk).count()).toBe(0);
}
async function opensPhone(desk: Operator): Promise<void> {
  await new CallPage(desk).openPhone();
  await dialog(desk).locator('[data-headset]').waitFor();
}

const found = ({ desk }: World): Locator => dialog(desk).locator('[data-directory]');
/** The dialler that is closed is not drawn at all. */
const directoryOf = async (world: World) =>
  (await dialog(world.desk).count()) === 0 ? 'closed' : found(world).getAttribute('data-directory', { timeout: limits.look });

/** Does something that, where it is being read, gives that up. */
async function unlessRead(world: World, act: () => Promise<unknown>): Promise<void> {
  if ((await directoryOf(world)) === 'open.reading') await world.held.expectAborted(sipCalls.directory, act);
  else await act();
}
const ofDirectory: Gestures<World, typeof directoryMachine> = {
  events: {
    'directory.open': {
      from: /^(closed|)$/,
      play: async ({ desk }) => {
        await opensPhone(desk);
        await button(dialog(desk), 'Make a call…').click();
      },
    },
    'directory.search': {
      from: /^open/,
      play: (world) =>
        unlessRead(world, async () => {
          // Input settles within a quarter of a second; in `open.settling` the clock is paused already.
          if ((await directoryOf(world)) !== 'open.settling') await pauseClock(world.desk.page);
          await new CallPage(world.desk).numberField().fill(`gate ${(world.typed += 1)}`);
        }),
    },
    'directory.renew': {
      from: /^open\.(refused|unread)$/,
      play: ({ desk }) => button(dialog(desk), 'Try again').click(),
    },
    'directory.dismiss': { from: /^open/, play: (world) => unlessRead(world, () => closes(world.desk)) },
  },
  replies: {
    readDirectory: {
      play: async ({ desk, held }, reply) => {
        if (reply === undefined) await pauseClock(desk.page);
        await held.answer(sipCalls.directory, replyFromModel(reply));
      },
    },
  },
  delays: {
    settle: { play: ({ desk }) => advanceClock(desk.page, 250) },
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
  },
};
async function begin(before: World | null, ...calls: Parameters<typeof holdCalls>[1][]): Promise<World> {
  const desk = await ana();
  await before?.held.release();
  await desk.page.clock.resume();
  await closes(desk);
  return { desk, held: await holdCalls(desk, ...calls), typed: before?.typed ?? 0 };
}
walkMachine({
  visible: directoryVisible,
  models: [directoryModel],
  gestures: ofDirectory,
  begin: (_, before: World | null) => begin(before, sipCalls.directory),
  drawn: directoryOf,
  // A pending request must have reached the platform, or it would be held for the next walk.
  leave: async (world) => {
    if ((await directoryOf(world)) === 'open.reading') await world.held.waitForCall(sipCalls.directory).catch(() => undefined);
    await world.held.release();
  },
  most: 60,
});

const ofHeadset: Gestures<World, typeof headsetMachine> = {
  events: {
    'phone.volume': {
      play: async ({ desk }) => {
        const range = dialog(desk).getByLabel('Volume of calls');
        await range.fill((await range.inputValue()) === '40' ? '60' : '40');
      },
    },
    'phone.devices': {
      play: async ({ desk }) => {
        const microphones = dialog(desk).getByLabel('Microphone', { exact: true });
        const chosen = await microphones.inputValue();
        const all = await microphones.locator('option').evaluateAll((them) => them.map((it) => (it as HTMLOptionElement).value));
        await microphones.selectOption(all.find((one) => one !== chosen) ?? '');
      },
    },
    'phone.microphone': { left: 'said of the microphone of a call that stands, which only its hardware takes away' },
    'microphone.test': {
      from: /^(ready|failed|)$/,
      play: async ({ desk }) => {
        await microphone(desk, 'plug');
        await button(dialog(desk), 'Test the microphone').click();
      },
    },
    // A failed test has no end button: closing the dialog ends it.
    'microphone.stopTest': {
      from: /^(testing|failed)$/,
      play: async ({ desk }) => {
        const end = button(dialog(desk), 'End the test');
        if (await end.isVisible()) return end.click();
        await closes(desk);
        return opensPhone(desk);
      },
    },
    'microphone.measured': { play: ({ desk }) => isHeard(desk) },
    'microphone.failed': {
      play: async ({ desk }) => {
        await isHeard(desk);
        await microphone(desk, 'unplug');
      },
    },
    'devices.listed': { play: ({ desk }) => microphone(desk, 'connect') },
    'devices.restored': { left: 'found in the browser as the page is loaded, before anything of it is drawn' },
  },
  replies: {},
};
/** Lets a walk unplug the microphone: open tracks end, and there is no device until it is plugged in again; and connect another one. */
function canUnplug(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const opened: MediaStreamTrack[] = [];
  const plug = () => {
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      opened.push(...stream.getAudioTracks());
      return stream;
    };
  };
  const unplug = () => {
    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('There is none', 'NotFoundError'));
    for (const track of opened.splice(0)) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  };
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  const another = { deviceId: 'another', groupId: '', kind: 'audioinput', label: 'Another microphone' } as MediaDeviceInfo;
  const connect = () => {
    mediaDevices.enumerateDevices = async () => [...(await list()).filter(({ deviceId }) => deviceId !== another.deviceId), another];
    mediaDevices.dispatchEvent(new Event('devicechange'));
  };
  Object.assign(window, { plug, unplug, connect });
}
const microphone = ({ page }: Operator, act: 'plug' | 'unplug' | 'connect') =>
  page.evaluate((name) => (window as unknown as Record<string, () => void>)[name]?.(), act);
async function isHeard(desk: Operator): Promise<void> {
  const level = () => dialog(desk).getByLabel('Microphone level').getAttribute('value');
  await expect.poll(async () => Number(await level()), { timeout: limits.shown }).toBeGreaterThan(0);
}
walkMachine({
  visible: headsetVisible,
  models: [headsetModel],
  gestures: ofHeadset,
  begin: async (_, before: World | null) => {
    const world = await begin(before);
    await world.desk.page.evaluate(canUnplug);
    await opensPhone(world.desk);
    return world;
  },
  drawn: ({ desk }) => dialog(desk).locator('[data-headset]').getAttribute('data-headset'),
  most: 60,
});
