import { afterEach, expect, test, vi } from 'vitest';
import { ana } from '../../machines/quality/paths/samples.ts';
import { createFakeConsole } from '../testing/console.ts';
import { watchRunningCommands } from './running-commands.ts';

vi.mock('../../contract/automation/command-run.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => void vi.useRealTimers());

test('a chunk that fails to load without a link causes no error and is loaded again on reconnect', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  vi.useFakeTimers();
  const runs = vi.fn();
  const stop = watchRunningCommands({ console: createFakeConsole(ana).console, ask: vi.fn() }, runs);
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await import('../../contract/automation/command-run.ts').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  stop();
  expect([unhandled.mock.calls, runs.mock.calls]).toEqual([[], []]);
});
