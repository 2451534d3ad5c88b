import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');

/**
 * Files that ignore a failure of something they wait for, with the reason. The list only shrinks: what may be gone meanwhile is pressed
 * and read by `clickIfThere` and `readAttribute` of `tests/kit/waits.ts`.
 */
const known: Readonly<Record<string, string>> = {
  'faults/link.test.ts': 'requests to a platform that is killed',
  'journeys/paths/alarm.test.ts': 'the end of an alarm that may be over',
  'journeys/paths/calls-call.test.ts': 'the end of a call that may never have been stored',
  'journeys/paths/calls-directory-headset.test.ts': 'a request that may have been answered before',
  'journeys/paths/grid-builders.test.ts': 'the box of a slot that is drawn anew',
  'journeys/paths/runs-commands.test.ts': 'awaited afterwards',
  'kit/browser.ts': 'a browser that is gone, and a picture of a failed test',
  'kit/held-calls.ts': 'a held call whose page is gone',
  'kit/herd/herd.ts': 'awaited afterwards',
};

test('no journey swallows a failure of what it waits for', () => {
  const swallows = ['journeys', 'faults', 'kit', 'peers']
    .flatMap((folder) => readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('faults/driven/') && !path.includes('/node_modules/'))
    .filter((path) => /\.catch\(\(\) => (undefined|null|false|\{\})\)/.test(readFileSync(join(tests, path), 'utf8')));
  expect(swallows.sort()).toEqual(Object.keys(known).sort());
});

test('limits of waiting are in one place, by what is waited for', () => {
  const literal = ['journeys', 'faults', 'kit', 'peers']
    .flatMap((folder) => readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/^kit\/(waits\.ts|herd\/|spec-platform\/)|^faults\/driven\/|\/node_modules\/|\.platform\.test\.ts$/.test(path),
    )
    .flatMap((path) =>
      // Above 90 s it is the time of a whole test.
      [...readFileSync(join(tests, path), 'utf8').matchAll(/timeout: ([\d_]+)/g)].flatMap(([text, ms = '']) =>
        Number(ms.replaceAll('_', '')) < 90_000 && Number(ms) !== 30 && Number(ms) !== 50 ? [`${path}: ${text}`] : [],
      ),
    );
  expect(literal).toEqual([]);
});
