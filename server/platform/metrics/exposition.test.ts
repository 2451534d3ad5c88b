import { expect, test } from 'vitest';
import { exposition } from './exposition.ts';
import { processFigures } from './process-figures.ts';
import { RequestFigures } from './requests.ts';

test('metrics are written as Prometheus reads them, one line a sample', () => {
  const samples = [{ value: 1 }, { value: 2.5, labels: { kind: 'a', at: 3 } }, { value: 4, suffix: '_sum', labels: {} }];
  expect(exposition([{ name: 'one', help: 'What it is.', type: 'gauge', samples }])).toBe(
    '# HELP atalaya_one What it is.\n# TYPE atalaya_one gauge\natalaya_one 1\natalaya_one{kind="a",at="3"} 2.5\natalaya_one_sum 4\n',
  );
});

test('text is escaped in help and labels, and numbers without an end have names', () => {
  const values = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
  const samples = [{ value: 0, labels: { path: 'C:\\a"b\nc' } }, ...values.map((value) => ({ value }))];
  const lines = exposition([{ name: 'two', help: 'a\\b\nc', type: 'counter', samples }]).split('\n');
  expect(lines).toEqual([
    String.raw`# HELP atalaya_two a\\b\nc`,
    '# TYPE atalaya_two counter',
    String.raw`atalaya_two{path="C:\\a\"b\nc"} 0`,
    'atalaya_two +Inf',
    'atalaya_two -Inf',
    'atalaya_two NaN',
    '',
  ]);
});

test('requests are counted by method, route and status, their durations by method and route', () => {
  const figures = new RequestFigures();
  figures.count('GET', '/v1/alarm', 200, 0.2);
  figures.count('GET', '/v1/alarm', 200, 0.3);
  figures.count('GET', '/v1/alarm', 404, 0.5);
  figures.count('POST', null, 404, 1);
  const [counted, durations] = figures.metrics();
  expect(counted?.samples).toEqual([
    { labels: { method: 'GET', route: '/v1/alarm', status: 200 }, value: 2 },
    { labels: { method: 'GET', route: '/v1/alarm', status: 404 }, value: 1 },
    { labels: { method: 'POST', route: 'none', status: 404 }, value: 1 },
  ]);
  const sums = durations?.samples.filter(({ suffix }) => suffix === '_sum').map(({ labels, value }) => [labels?.['route'], value]);
  expect(sums).toEqual([
    ['/v1/alarm', 1],
    ['none', 1],
  ]);
});

test('the figures of the process are those that the system states', () => {
  const { metrics, close } = processFigures();
  const [before, made, after] = [process.cpuUsage(), metrics(), process.cpuUsage()];
  close();
  const samplesOf = (name: string) => made.find((one) => one.name === name)?.samples ?? [];
  expect(made.map(({ name }) => name)).toEqual([
    ...['process_start_time_seconds', 'process_cpu_seconds_total', 'process_memory_bytes'],
    ...['event_loop_delay_seconds', 'event_loop_lag_seconds'],
  ]);
  expect((samplesOf('process_start_time_seconds')[0]?.value ?? 0) * 1000).toBeCloseTo(Date.now() - process.uptime() * 1000, -3);
  const cpu = (samplesOf('process_cpu_seconds_total')[0]?.value ?? 0) * 1e6;
  expect(cpu).toBeGreaterThanOrEqual(before.user + before.system);
  expect(cpu).toBeLessThanOrEqual(after.user + after.system);
  expect(samplesOf('process_memory_bytes').map(({ labels }) => labels?.['kind'])).toEqual(['resident', 'heap', 'external']);
  expect(samplesOf('event_loop_delay_seconds').map(({ labels }) => labels?.['quantile'])).toEqual([0.5, 0.99, 1]);
  for (const { value } of samplesOf('event_loop_delay_seconds')) expect(value).toBeLessThan(60);
});
