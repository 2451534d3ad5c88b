import { expect, test, vi } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { type Attempt, callService, failedBy, failedWith, notConnected, retry, type ServiceContext, succeeded } from './outcomes.ts';

const running = new AbortController().signal;
const aborted = AbortSignal.abort();
const contextOf = (env: Record<string, string>, signal = running): ServiceContext =>
  ({ app: { config: readConfig({ DATA_DIR: '/tmp/none', ...env }) }, key: 'run-1', signal }) as unknown as ServiceContext;

test('a failed exchange has the code of its failure; one that was aborted is canceled', () => {
  const failures = ['guarded', 'unreachable', 'timed_out', 'refused', 'answered'] as const;
  expect(failures.map((failure) => failedBy(failure, { status: 1 }, running))).toEqual(
    ['not_allowed', 'unreachable', 'timed_out', 'refused', 'failed'].map((code) => ({ ok: false, code, values: { status: 1 } })),
  );
  expect(failedBy('refused', {}, aborted)).toEqual(failedWith('canceled'));
});

test('an attempt that succeeds, fails for good, or is aborted is not repeated', async () => {
  const once = async (of: Attempt, signal = running) => {
    const attempt = vi.fn(() => Promise.resolve(of));
    return [await retry(signal, attempt), attempt.mock.calls.length];
  };
  expect(await once({ outcome: succeeded('sent'), canRetry: false })).toEqual([succeeded('sent'), 1]);
  expect(await once({ outcome: failedWith('refused'), canRetry: false })).toEqual([failedWith('refused'), 1]);
  expect(await once({ outcome: failedWith('unreachable'), canRetry: true }, aborted)).toEqual([failedWith('unreachable'), 1]);
});

test('a pause between attempts ends at once where the run is canceled, with what is known', async () => {
  const ending = new AbortController();
  const outcome = retry(ending.signal, () => {
    setImmediate(() => ending.abort());
    return Promise.resolve({ outcome: failedWith('unreachable', { status: 503 }), canRetry: true });
  });
  expect(await outcome).toEqual(failedWith('canceled', { status: 503 }));
});

test('a service that is not configured is named by the variable that connects it', async () => {
  const at = contextOf({ ATALAYA_MODE: 'production' });
  const missing = failedWith('not_connected', { configure: 'CONNECTOR_DENSITY_URL' });
  expect(notConnected(at, 'density/shoot')).toEqual(missing);
  expect(await callService(at, 'density/shoot', {})).toEqual({ outcome: missing });
  expect(await callService(at, 'density/shoot', {}, { often: true })).toEqual({ outcome: missing });
  expect(() => notConnected(at, 'nobody/does' as never)).toThrow('No service does nobody/does');
});

test('a demo answers by itself, and says so', async () => {
  const at = contextOf({ ATALAYA_MODE: 'demo' });
  expect(notConnected(at, 'density/shoot')).toBeNull();
  expect(await callService(at, 'density/shoot', {})).toMatchObject({ demo: true, answer: expect.any(Object) as object });
});

test('an address that may not be called is not allowed, and is not tried again', async () => {
  const at = contextOf({ ATALAYA_MODE: 'production', CONNECTOR_DENSITY_URL: 'http://127.0.0.1:9/' });
  expect(await callService(at, 'density/shoot', {}, { often: true })).toEqual({ outcome: failedWith('not_allowed') });
});
