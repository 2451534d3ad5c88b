import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import type { ConsoleRef } from '../platform/console.ts';
import { syncStateAttributes } from './state-attributes.ts';

const outbox = setup({}).createMachine({
  initial: 'loading',
  states: { loading: { on: { store: 'storing' } }, storing: { always: 'waiting' }, waiting: {} },
});
const root = setup({ actors: { outbox } }).createMachine({
  initial: 'starting',
  states: {
    starting: { initial: 'platform', states: { platform: {} }, on: { begin: 'working' } },
    working: { invoke: { src: 'outbox', id: 'outbox' }, on: { end: 'visiting' } },
    visiting: {},
  },
});

test('the root of the page says where the console stands, and its outbox while there is one', () => {
  const said: Record<string, string> = {};
  const console = createActor(root);
  syncStateAttributes(console as unknown as ConsoleRef, { dataset: said } as unknown as HTMLElement);
  console.start();
  expect(said).toEqual({ console: 'starting.platform' });
  console.send({ type: 'begin' });
  expect(said).toEqual({ console: 'working', outbox: 'loading' });
  console.getSnapshot().children['outbox']?.send({ type: 'store' });
  expect(said['outbox']).toBe('waiting');
  console.send({ type: 'end' });
  expect(said).toEqual({ console: 'visiting' });
});
