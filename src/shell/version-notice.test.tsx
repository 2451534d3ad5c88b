import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programVersion } from '../../contract/platform/index.ts';
import { ConsoleProvider, type ConsoleRef, holdReload } from '../platform/index.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { Localized } from '../testing/localized.tsx';
import { VersionNotice } from './VersionNotice.tsx';

const never = () => new Promise<never>(() => undefined);
let resync: () => void = () => undefined;
const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A console at a platform whose nodes answer one after the other. */
function show(versions: readonly (string | undefined)[]) {
  const ask = vi.fn<() => Promise<unknown>>();
  for (const version of versions) ask.mockResolvedValueOnce({ ok: true, data: { version } });
  ask.mockImplementation(never);
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: ask as unknown as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  const console = {
    getSnapshot: () => ({ children: {}, context: { calls: null, opened: [] } }),
    on: (_: string, hear: () => void) => {
      resync = hear;
      return { unsubscribe: () => undefined };
    },
  } as unknown as ConsoleRef;
  const view = render(
    <Localized>
      <ConsoleProvider value={console}>
        <PlatformProvider value={platform}>
          <VersionNotice />
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return { ...view, ask };
}
const notice = () => screen.queryByRole('status')?.textContent ?? null;
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)));

test('after a lost link, a platform with a newer version offers to load the page anew', async () => {
  show([programVersion, '9.1.0']);
  await settle();
  expect(notice()).toBeNull();
  resync();
  await settle();
  expect(notice()).toBe('Version 9.1.0 is installedReload');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([[programVersion], ['0.0.9'], [undefined]])('a platform that says %s offers nothing', async (version) => {
  const { ask } = show([version]);
  await settle();
  expect(ask).toHaveBeenCalledOnce();
  expect(notice()).toBeNull();
});

test('without a lost link it is looked up every five minutes, and nothing reloads by itself', async () => {
  show([programVersion, '9.1.0']);
  await settle();
  await act(async () => void (await vi.advanceTimersByTimeAsync(299_000)));
  expect(notice()).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)));
  expect(notice()).toMatch(/^Version 9\.1\.0/);
  expect(reload).not.toHaveBeenCalled();
});

test('while something would be lost the button says what to do first, also at once', async () => {
  show(['9.1.0']);
  await settle();
  const release = holdReload(() => true);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Reload' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toMatch(/^First finish or discard what you are writing/);
  release();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
