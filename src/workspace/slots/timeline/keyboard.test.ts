import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replied, startOfDay } from '../../../../machines/quality/paths/samples.ts';
import { Script } from '../../../../machines/quality/paths/scripted.ts';
import { timelineMachine } from '../../../../machines/video/index.ts';
import { aMark, aRead, yard } from '../../../../machines/video/timeline/timeline.paths.ts';
import { handleKeyDown } from './keyboard.ts';

const minute = 60_000;
const read = replied(aRead([aMark(300), aMark(100)]));

/** A timeline of an hour at its middle, shown; `press` returns whether the key was taken, `at` and `window` are minutes from its start. */
async function open() {
  const script = new Script<'readTimeline'>({ readTimeline: Array.from({ length: 9 }, () => read) });
  const machine = timelineMachine.provide({ actors: { readTimeline: script.port('readTimeline') } });
  const input = { unit: 100, cameras: [yard], from: startOfDay, to: startOfDay + 60 * minute, at: startOfDay + 30 * minute };
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (now) => now.matches({ window: 'shown' }));
  const sought: number[] = [];
  actor.on('timeline.seeked', (event) => sought.push((event.at - startOfDay) / minute));
  const press = (key: string, held: object = {}): boolean => {
    let isTaken = false;
    const event = { key, preventDefault: () => (isTaken = true), stopPropagation: () => undefined, ...held };
    handleKeyDown(event as unknown as KeyboardEvent<HTMLElement>, actor);
    return isTaken;
  };
  const window = () => {
    const { from, to } = actor.getSnapshot().context;
    return [from, to].map((one) => (one - startOfDay) / minute);
  };
  return { press, sought, window };
}

test('Page Up goes half a window back, Page Down half a window forward', { tags: ['OP-9.59'] }, async () => {
  const { press, window } = await open();
  expect(press('PageUp')).toBe(true);
  expect(window()).toEqual([-30, 30]);
  press('PageDown');
  press('PageDown');
  expect(window()).toEqual([30, 90]);
});

test('arrows step five seconds, with Shift a minute; what the browser has with Alt stays its own', {
  tags: ['OP-2.63', 'OP-9.59'],
}, async () => {
  const { press, sought } = await open();
  press('ArrowLeft');
  press('ArrowRight');
  press('ArrowRight', { shiftKey: true });
  expect(sought).toEqual([30 - 5 / 60, 30, 31]);
  expect([press('ArrowLeft', { altKey: true }), press('i', { ctrlKey: true }), press('x')]).toEqual([false, false, false]);
  expect(sought).toHaveLength(3);
});

test('with Ctrl an arrow goes to the mark beside', { tags: ['OP-1.05'] }, async () => {
  const { press, sought } = await open();
  press('ArrowLeft', { ctrlKey: true });
  press('ArrowLeft', { ctrlKey: true });
  press('ArrowRight', { ctrlKey: true });
  expect(sought).toEqual([5, 100 / 60, 5]);
});

test('+ shows half of the window, − twice as much', async () => {
  const { press, window } = await open();
  press('+');
  expect(window()).toEqual([15, 45]);
  press('-');
  press('-');
  expect(window()).toEqual([-30, 90]);
});
