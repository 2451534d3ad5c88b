import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpanQueue } from './span-queue.ts';

type Done = Parameters<SpanExporter['export']>[1];
let sendings: { spans: ReadableSpan[]; done: Done }[];
let changes: (string | null)[];
beforeEach(() => {
  vi.useFakeTimers();
  sendings = [];
  changes = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const exporter: SpanExporter = {
  export: (spans, done) => void sendings.push({ spans, done }),
  shutdown: async () => undefined,
};
const open = () =>
  new SpanQueue(exporter, (failure) => changes.push(failure?.message ?? null), {
    mostWaiting: 5,
    mostAtOnce: 2,
    everyMs: 1000,
    closeMs: 2000,
  });
const span = (name: string) => ({ name }) as ReadableSpan;
const end = (queue: SpanQueue, count: number) => {
  for (let at = 0; at < count; at += 1) queue.onEnd(span(`span ${at}`));
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('few spans are sent after a second, many at once, one sending at a time', async () => {
  const queue = open();
  end(queue, 1);
  expect(sendings).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sendings.map(({ spans }) => spans.length)).toEqual([1]);
  end(queue, 3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sendings).toHaveLength(1);
  sendings[0]?.done({ code: 0 });
  await settle();
  expect(sendings.map(({ spans }) => spans.length)).toEqual([1, 2]);
  sendings[1]?.done({ code: 0 });
  await settle();
  sendings[2]?.done({ code: 0 });
  await settle();
  expect(queue.counts()).toEqual({ sent: 4, failed: 0, dropped: 0 });
  await queue.shutdown();
});

test('while a collector does not answer, spans beyond the limit are dropped and counted', async () => {
  const queue = open();
  end(queue, 9);
  await settle();
  expect([sendings.length, queue.counts()]).toEqual([1, { sent: 0, failed: 0, dropped: 4 }]);
});

test('each change of the collector is told once', async () => {
  const queue = open();
  const sendAll = async (result: Parameters<Done>[0]) => {
    end(queue, 2);
    await settle();
    sendings.at(-1)?.done(result);
    await settle();
  };
  await sendAll({ code: 1, error: new Error('refused') });
  await sendAll({ code: 1, error: new Error('refused again') });
  await sendAll({ code: 0 });
  await sendAll({ code: 0 });
  await sendAll({ code: 1 });
  expect(changes).toEqual(['refused', null, 'no reason was given']);
  expect(queue.counts()).toEqual({ sent: 4, failed: 6, dropped: 0 });
});

test('closing sends what waits, and does not wait longer than its limit', async () => {
  const queue = open();
  end(queue, 1);
  let isClosed = false;
  void queue.shutdown().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect([isClosed, sendings.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toBe(true);
});

test('an exporter that throws counts as one that failed', async () => {
  const broken: SpanExporter = {
    ...exporter,
    export: () => {
      throw new Error('broken');
    },
  };
  const queue = new SpanQueue(broken, (failure) => changes.push(failure?.message ?? null), { mostAtOnce: 1 });
  end(queue, 1);
  await settle();
  expect([changes, queue.counts().failed]).toEqual([['broken'], 1]);
});
