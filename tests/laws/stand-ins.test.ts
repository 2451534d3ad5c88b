import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const isOfTests = (path: string) => /\.test\.tsx?$|(^|\/)testing\/|\.setup\.ts$/.test(path);

test('no file of the product answers calls in the place of the platform', { tags: ['ADM-10.01', 'OQ-112'] }, () => {
  const files = ['contract', 'machines', 'src', 'server']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && !isOfTests(path));
  expect(files.length).toBeGreaterThan(1000);
  const standsIn = (path: string) =>
    /from '(msw|nock)\b|setupWorker\(|(globalThis|window)\.(fetch|XMLHttpRequest) = /.test(readFileSync(join(root, path), 'utf8'));
  expect(files.filter(standsIn)).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).not.toContain('msw');
});

test('no file of the product names the customer of the specification', { tags: ['OQ-91'] }, () => {
  const named = ['contract', 'machines', 'src', 'server']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && /bbva/i.test(readFileSync(join(root, path), 'utf8')));
  expect(named).toEqual([]);
});
