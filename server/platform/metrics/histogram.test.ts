import { expect, test } from 'vitest';
import { exposition } from './exposition.ts';
import { Histogram } from './histogram.ts';

const about = { name: 'wait_seconds', help: 'Waits.' };

test('a histogram counts each duration in its bucket and in all larger ones', () => {
  const waits = new Histogram(about, [0.1, 1]);
  for (const seconds of [0.1, 0.5, 7]) waits.observe(seconds, { by: 'http' });
  expect(exposition([waits.metric()])).toBe(
    [
      '# HELP atalaya_wait_seconds Waits.',
      '# TYPE atalaya_wait_seconds histogram',
      'atalaya_wait_seconds_bucket{by="http",le="0.1"} 1',
      'atalaya_wait_seconds_bucket{by="http",le="1"} 2',
      'atalaya_wait_seconds_bucket{by="http",le="+Inf"} 3',
      'atalaya_wait_seconds_sum{by="http"} 7.6',
      'atalaya_wait_seconds_count{by="http"} 3',
      '',
    ].join('\n'),
  );
});

test('labels are counted apart, and one observation may count several times', () => {
  const waits = new Histogram(about, [1]);
  waits.observe(0.5, { by: 'http' }, 4);
  waits.observe(2, { by: 'receiver' });
  const counts = waits.metric().samples.filter(({ suffix }) => suffix === '_count');
  expect(counts.map(({ labels, value }) => [labels?.['by'], value])).toEqual([
    ['http', 4],
    ['receiver', 1],
  ]);
});

test('a histogram without observations has a help text and no samples', () => {
  expect(new Histogram(about).metric()).toMatchObject({ ...about, type: 'histogram', samples: [] });
});
