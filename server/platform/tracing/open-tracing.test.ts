import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { makeLog } from '../log.ts';
import { openTracing, spanContextOf } from './open-tracing.ts';
import { traceEach } from './span.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
const open = (env: Record<string, string> = {}) =>
  openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }), makeLog('silent'), { everyMs: 1e6, closeMs: 1 });
const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const [sampled, unsampled] = [`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`];

test('without an endpoint there is no tracing', () => {
  expect(openTracing(readConfig({}), makeLog('silent'))).toBeNull();
});

test.each([
  [{}, true, true, false],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, false, false, false],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, true, true, true],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, false, true, false],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, false, false, false],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, false, true, false],
])('the sampler of %j decides roots, children of sampled and of unsampled callers', (env, ...expected) => {
  const tracing = open(env);
  const isTraced = (from?: string) => tracing?.begin('server', 'one', { from }) !== undefined;
  expect([isTraced(), isTraced(sampled), isTraced(unsampled)]).toEqual(expected);
});

test('a span continues the trace of its caller, and states itself for the next', () => {
  const span = open()?.begin('server', 'one', { from: sampled });
  expect(span?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${parent})[\\da-f]{16}-01$`));
  expect(span?.begin('client', 'two').traceparent).toMatch(new RegExp(`^00-${trace}-`));
});

test.each([
  '',
  'x',
  `ff-${trace}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `${sampled}-more`,
  `00-${trace.toUpperCase()}-${parent}-01`,
])('the traceparent %j begins a new trace', (from) => {
  expect(spanContextOf(from)).toBeUndefined();
  expect(open()?.begin('server', 'one', { from })?.traceparent).not.toContain(trace);
});

test('a traceparent of a later version is read as far as it is known', () => {
  expect(spanContextOf(`01-${trace}-${parent}-03-more`)).toEqual({ traceId: trace, spanId: parent, traceFlags: 1, isRemote: true });
});

test('code runs within its span until that ends', async () => {
  const tracing = open();
  const span = tracing?.begin('server', 'one');
  const seen = await tracing?.run(span, async () => {
    await Promise.resolve();
    const before = tracing.active();
    span?.end();
    return [before, tracing.active()];
  });
  expect(seen).toEqual([span, undefined]);
  expect(tracing?.active()).toBeUndefined();
});

test('work for several traces is a span in each, which fails with it', async () => {
  const tracing = open();
  const items = [{ span: tracing?.begin('server', 'one') }, {}, { span: tracing?.begin('server', 'two') }];
  const of = { kind: 'client', name: 'work', attributes: {} } as const;
  let inner: readonly { span?: { traceparent: string; isEnded: boolean } | undefined }[] = [];
  const failing = traceEach(items, of, async (traced) => {
    inner = traced;
    expect(traced.map(({ span }) => span?.isEnded)).toEqual([false, undefined, false]);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(inner.map(({ span }) => span?.isEnded)).toEqual([true, undefined, true]);
  expect(inner.map(({ span }) => span?.traceparent.slice(3, 35))).toEqual(items.map(({ span }) => span?.traceparent.slice(3, 35)));
});

test('a span without a caller is one of the span in which it begins', async () => {
  const tracing = open();
  const outer = tracing?.begin('server', 'one');
  await tracing?.run(outer, async () => {
    expect(tracing.begin('internal', 'two')?.traceparent.slice(3, 35)).toBe(outer?.traceparent.slice(3, 35));
    expect(tracing.begin('internal', 'three', { from: sampled })?.traceparent).toContain(trace);
  });
  expect(tracing?.begin('internal', 'four')?.traceparent.slice(3, 35)).not.toBe(outer?.traceparent.slice(3, 35));
});

test('a collector that takes no traces is logged with the reason, and that it takes them again', async () => {
  let status = 418;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log = makeLog('silent');
  const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const { port } = server.address() as AddressInfo;
  const openAt = (endpoint: string) =>
    openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), log, { everyMs: 5, closeMs: 100, sendMs: 500 });
  const tracing = openAt(`http://127.0.0.1:${port}`);
  const away = openAt('http://127.0.0.1:9');
  onTestFinished(async () => {
    await Promise.all([tracing?.close(), away?.close()]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const reasons = () => warn.mock.calls.map(([of]) => (of as { reason: string }).reason);
  tracing?.begin('server', 'one')?.end();
  await expect.poll(reasons).toEqual(['it refuses with status 418']);
  expect(warn.mock.calls[0]?.[1]).toMatch(/^the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take traces; alarms do not wait/);
  status = 200;
  tracing?.begin('server', 'two')?.end();
  await expect.poll(() => info.mock.calls).toEqual([['the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes traces']]);
  away?.begin('server', 'one')?.end();
  await expect.poll(() => reasons().at(-1)).toBe('it cannot be reached (ECONNREFUSED)');
});
