import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './exposition.ts';
import { Histogram, shortBounds } from './histogram.ts';

/** Interval of the timer whose lateness is counted. */
const probeMs = 100;

/** Resource usage of this process, and the event loop delay since the last reading. */
export function processFigures(): { metrics(): Metric[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const lags = new Histogram(
    { name: 'event_loop_lag_seconds', help: 'How late a timer of 100 ms was, since the process began.' },
    shortBounds,
  );
  let probed = performance.now();
  const probe = setInterval(() => {
    const now = performance.now();
    lags.observe(Math.max(0, now - probed - probeMs) / 1000);
    probed = now;
  }, probeMs);
  probe.unref();
  const started = Date.now() / 1000 - process.uptime();
  return {
    metrics: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      const cpu = process.cpuUsage();
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
      const delays = [0.5, 0.99].map((quantile) => ({ labels: { quantile }, value: seconds(delay.percentile(quantile * 100)) }));
      const worst = { labels: { quantile: 1 }, value: seconds(delay.max) };
      delay.reset();
      return [
        {
          name: 'process_start_time_seconds',
          help: 'When the process began, seconds since 1970.',
          type: 'gauge',
          samples: [{ value: started }],
        },
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time used.',
          type: 'counter',
          samples: [{ value: (cpu.user + cpu.system) / 1e6 }],
        },
        {
          name: 'process_memory_bytes',
          help: 'Memory in use.',
          type: 'gauge',
          samples: Object.entries({ resident: rss, heap: heapUsed, external }).map(([kind, value]) => ({ labels: { kind }, value })),
        },
        {
          name: 'event_loop_delay_seconds',
          help: 'How late the event loop was since the last reading; 1 is the worst.',
          type: 'gauge',
          samples: [...delays, worst],
        },
        lags.metric(),
      ];
    },
    close: () => {
      clearInterval(probe);
      delay.disable();
    },
  };
}
