import { expect, test } from 'vitest';
import type { Figure } from './http/app.ts';
import { makeLog } from './log.ts';
import { openWatchdog } from './watchdog.ts';

type Parts = Parameters<typeof openWatchdog>[0];

function open(watchdogUrl: string | null, faultOf: () => Promise<string | undefined>, request: typeof fetch) {
  const lines: string[] = [];
  const figures: Figure[] = [];
  const onClose: Parts['onClose'] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(line) });
  const parts = { config: { watchdogUrl } as Parts['config'], log, figures, clock: { now: () => 5000 }, onClose };
  return { watchdog: openWatchdog(parts, faultOf, request), lines, figures, end: () => Promise.all(onClose.map(async (close) => close())) };
}
const well = async () => undefined;

test('without an address nothing is requested', () => {
  const { watchdog, figures } = open(null, well, async () => Promise.reject(new Error('requested')));
  expect([watchdog, figures]).toEqual([null, []]);
});

test('a platform that works requests the address; when that answered is a figure', async () => {
  const requested: string[] = [];
  const { watchdog, figures, end } = open('https://watch.example/ping', well, async (url) => {
    requested.push(url instanceof Request ? url.url : url.toString());
    return new Response('ok');
  });
  await watchdog?.round();
  expect(requested.at(-1)).toBe('https://watch.example/ping');
  expect(figures[0]?.read()).toEqual([{ value: 5 }]);
  await end();
});

test('a platform that does not work stays silent, so that the watchdog notices', async () => {
  const { watchdog, figures, lines, end } = open(
    'https://watch.example/ping',
    async () => 'The store does not answer.',
    async () => Promise.reject(new Error('requested')),
  );
  await watchdog?.round();
  expect(figures[0]?.read()).toEqual([]);
  expect(lines.filter((line) => line.includes('The store does not answer.'))).toHaveLength(1);
  await end();
});

test('a watchdog that refuses is logged once, and that it answers again too', async () => {
  let status = 500;
  const { watchdog, lines, end } = open('https://watch.example/ping', well, async () => new Response(null, { status }));
  await watchdog?.round();
  await watchdog?.round();
  status = 204;
  await watchdog?.round();
  await watchdog?.round();
  expect(lines.map((line) => /it answered 500|is told again/.exec(line)?.[0])).toEqual(['it answered 500', 'is told again']);
  await end();
});
