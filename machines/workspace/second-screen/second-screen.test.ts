import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { dotted } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { type SecondScreenEvent, secondScreenMachine } from './second-screen.machine.ts';
import { contentOf, type FrontOfConsole, isDetached } from './second-screen.selectors.ts';

type WindowEvent = Extract<SecondScreenEvent, { type: `window.${string}` }>;

function open() {
  const windows: { say: (event: WindowEvent) => void; close: () => void; focus: () => void }[] = [];
  const machine = secondScreenMachine.provide({
    actors: {
      secondWindow: implementFeed<WindowEvent, void, { type: 'window.focus' }>((say, _, listen) => {
        const one = { say, close: vi.fn<() => void>(), focus: vi.fn<() => void>() };
        listen(() => one.focus());
        windows.push(one);
        return one.close;
      }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return {
    actor,
    clock,
    windows,
    stands: () => dotted(actor.getSnapshot().value),
    send: (type: SecondScreenEvent['type']) => actor.send({ type }),
  };
}

test('the media move once the window is there, and come back with a button, which closes it', () => {
  const screen = open();
  screen.send('screen.detach');
  expect([screen.stands(), isDetached(screen.actor.getSnapshot())]).toEqual(['detached.opening', false]);
  screen.windows[0]?.say({ type: 'window.opened' });
  expect([screen.stands(), isDetached(screen.actor.getSnapshot())]).toEqual(['detached.shown', true]);
  expect(screen.windows[0]?.close).not.toHaveBeenCalled();
  screen.send('screen.attach');
  expect([screen.stands(), isDetached(screen.actor.getSnapshot())]).toEqual(['attached', false]);
  expect(screen.windows[0]?.close).toHaveBeenCalledOnce();
});

test('a window that is closed brings them back, while it opens too', () => {
  const screen = open();
  for (const isOpened of [false, true]) {
    screen.send('screen.detach');
    if (isOpened) screen.windows.at(-1)?.say({ type: 'window.opened' });
    screen.windows.at(-1)?.say({ type: 'window.closed' });
    expect(screen.stands()).toBe('attached');
  }
  screen.send('screen.detach');
  screen.send('screen.attach');
  expect(screen.stands()).toBe('attached');
});

test('there is one window: to open it again brings it to the front', () => {
  const screen = open();
  screen.send('screen.detach');
  screen.send('screen.detach');
  screen.windows[0]?.say({ type: 'window.opened' });
  screen.send('screen.detach');
  expect([screen.stands(), screen.windows.length]).toEqual(['detached.shown', 1]);
  expect(screen.windows[0]?.focus).toHaveBeenCalledOnce();
});

test.each([
  ['blocked', (screen: ReturnType<typeof open>) => screen.windows.at(-1)?.say({ type: 'window.blocked' })],
  ['failed', (screen: ReturnType<typeof open>) => screen.clock.increment(15_000)],
])('a window that is %s says so, and is tried again or dismissed', (state, fails) => {
  const screen = open();
  screen.send('screen.detach');
  screen.clock.increment(14_999);
  expect(screen.stands()).toBe('detached.opening');
  screen.send('screen.attach');
  screen.send('screen.detach');
  fails(screen);
  expect(screen.stands()).toBe(state);
  expect(screen.windows.at(-1)?.close).toHaveBeenCalledOnce();
  screen.send('screen.dismiss');
  expect(screen.stands()).toBe('attached');
  screen.send('screen.detach');
  fails(screen);
  screen.send('screen.detach');
  expect(screen.stands()).toBe('detached.opening');
});

test('with the console its window is gone', () => {
  const screen = open();
  screen.send('screen.detach');
  screen.actor.stop();
  expect(screen.windows[0]?.close).toHaveBeenCalledOnce();
});

const front: FrontOfConsole = { isLocked: false, mayWatch: true, isLinked: true, hasAlarm: true };
test.each<[string, Partial<FrontOfConsole>]>([
  ['media', {}],
  ['none', { hasAlarm: false }],
  ['lost', { isLinked: false, hasAlarm: false }],
  ['forbidden', { mayWatch: false, isLinked: false }],
  ['locked', { isLocked: true, mayWatch: false, isLinked: false, hasAlarm: false }],
])('the window says the most important: %s', (content, more) => {
  expect(contentOf({ ...front, ...more })).toBe(content);
});
