import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkFailure, loadChunk, loadTimeoutMs } from './chunks.ts';

function browserTab(reached: () => Promise<void> = () => Promise.resolve(), isQuiet = () => true) {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { memory, reached, isQuiet, reload: vi.fn<() => void>() };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const noStyle = () => Promise.reject(new Error('Unable to preload CSS for /assets/map.css'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first part that cannot be loaded loads the page again, once', { tags: ['OQ-103'] }, async () => {
  const tab = browserTab();
  const settled = vi.fn<() => void>();
  void loadChunk(lost, tab).then(settled, settled);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(loadTimeoutMs);
  expect(settled).not.toHaveBeenCalled();
});

test('that the page was loaded again is remembered by the session storage of the tab', { tags: ['OQ-103'] }, async () => {
  const { memory, reload } = browserTab();
  vi.stubGlobal('window', { sessionStorage: memory, location: { reload } });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  try {
    void loadChunk(lost);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(Number(memory.getItem('reloadedForChunk'))).toBeGreaterThan(0);
    await expect(loadChunk(lost)).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect(reload).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('while something is written a missing part reloads nothing: the error page offers it', {
  tags: ['OQ-103'],
}, async () => {
  let isWriting = true;
  const tab = browserTab(undefined, () => !isWriting);
  await expect(loadChunk(lost, tab)).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(tab.reload).not.toHaveBeenCalled();
  isWriting = false;
  void loadChunk(lost, tab);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1));
});

test('a script still missing after the reload is a ChunkLoadError for the error page', {
  tags: ['OP-8.18', 'OQ-103'],
}, async () => {
  const tab = browserTab();
  void loadChunk(lost, tab);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalled());
  await expect(loadChunk(lost, tab)).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(tab.reload).toHaveBeenCalledTimes(1);
});

test('a style that is missing is a CSS_CHUNK_LOAD_FAILED', { tags: ['OP-8.19', 'OQ-103'] }, async () => {
  const tab = browserTab();
  tab.memory.setItem('reloadedForChunk', String(Date.now()));
  const failure = await loadChunk(noStyle, tab).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkFailure);
  expect(failure).toMatchObject({ name: 'CSS_CHUNK_LOAD_FAILED' });
});

test('a part that takes 120 seconds counts as not loaded', { tags: ['OP-9.05', 'OQ-111'] }, async () => {
  const tab = browserTab();
  tab.memory.setItem('reloadedForChunk', String(Date.now()));
  const outcome = loadChunk(() => new Promise(() => {}), tab).catch((error: unknown) => error);
  const state = vi.fn<(outcome: unknown) => void>();
  void outcome.then(state);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(state).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ name: 'ChunkLoadError' });
});

test('a part that stays lost does not load the page again and again, though all others arrive', { tags: ['OQ-103'] }, async () => {
  const tab = browserTab();
  void loadChunk(lost, tab);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1));
  expect(await loadChunk(() => Promise.resolve('part'), tab)).toBe('part');
  await expect(loadChunk(lost, tab)).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(tab.reload).toHaveBeenCalledTimes(1);
});

test('a part that is lost a while later loads the page again: another version may have come', async () => {
  const tab = browserTab();
  void loadChunk(lost, tab);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(3600_000);
  void loadChunk(lost, tab);
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(2));
});

test('while the platform is unreachable the page does not reload and its content stays', { tags: ['OQ-103'] }, async () => {
  let reach: () => void = () => undefined;
  const tab = browserTab(() => new Promise((resolve) => (reach = resolve)));
  void loadChunk(noStyle, tab);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tab.reload).not.toHaveBeenCalled();
  reach();
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1));
});
