import { expect, test, vi } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { getWorkspace } from './workspace.ts';

/** A console that says that the link came back, and whoever's tabs. */
function working() {
  const machine = setup({ types: { events: {} as { type: 'back' }, emitted: {} as { type: 'stream.resync' } } });
  const root = createActor(machine.createMachine({ on: { back: { actions: emit({ type: 'stream.resync' }) } } })).start();
  const tabs = createActor(setup({}).createMachine({})).start();
  const asked: string[] = [];
  const ask = vi.fn(async ({ path }: { path: string }) => {
    asked.push(path);
    return { ok: true, data: path.includes('layout') ? [] : { data: [] } };
  });
  const calls = { call: ask, ask } as unknown as Http;
  const desk = () => getWorkspace(tabs as never, root as unknown as ConsoleRef, calls);
  const comesBack = async () => {
    await vi.waitFor(() => expect(desk().views.getSnapshot().value).toBe('ready'));
    asked.length = 0;
    root.send({ type: 'back' });
    return asked.filter((path) => path.endsWith('/user-views')).length;
  };
  return { desk, tabs, root, asked, comesBack };
}

test('a frame that is drawn anew has the same desk: saved views are read once when the link comes back', async () => {
  const { desk, comesBack } = working();
  expect(desk()).toBe(desk());
  expect(await comesBack()).toBe(1);
});

test('a desk ends with the tabs of whoever worked: nothing is read for them any more', async () => {
  const { desk, tabs, root, asked, comesBack } = working();
  await comesBack();
  const { views } = desk();
  tabs.stop();
  asked.length = 0;
  root.send({ type: 'back' });
  expect(asked).toEqual([]);
  expect(views.getSnapshot().status).toBe('stopped');
});
