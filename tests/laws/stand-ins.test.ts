import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../src/platform/routing/routes.ts';
import { listEndpoints } from '../platform/endpoints.ts';

const root = join(import.meta.dirname, '../..');
const isOfTests = (path: string) => /\.test\.tsx?$|(^|\/)testing\/|\.setup\.ts$/.test(path);

test('no file of the product answers calls in the place of the platform', { tags: ['ADM-10.01', 'OQ-112', 'ADM-1.01'] }, () => {
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

test('the platform has no address of the stand-in endpoints, and the console no screen of theirs', {
  tags: ['ADM-10.01', 'OQ-112'],
}, () => {
  const standIns =
    'jwt good-table autosuggest card analytics ecommerce apps faq kb pricing account-setting blog profile/data calendar invoice todo shop'.split(
      ' ',
    );
  const addresses = [
    ...listEndpoints('product').map(({ endpoint }) => endpoint.path.replace('/v1', '')),
    ...routes.map(({ path }) => path),
  ];
  expect(addresses.length).toBeGreaterThan(900);
  expect(addresses.filter((path) => standIns.some((one) => path === `/${one}` || path.startsWith(`/${one}/`)))).toEqual([]);
});

test('stand-ins of tests answer calls of the product, none of the template', { tags: ['OQ-112', 'ADM-10.01'] }, () => {
  const files = ['contract', 'machines', 'src', 'server', 'scripts', 'tests']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && path !== 'tests/laws/stand-ins.test.ts');
  const texts = files.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  expect(texts.filter(([, text]) => /from 'msw/.test(text)).length).toBeGreaterThan(2);
  const template =
    /['"`/](jwt\/(login|register|refresh-token)|apps\/(calendar|user|email|invoice|todo|chat|ecommerce)\/|(faq|pricing|kb)\/data|good-table\/)/;
  expect(texts.filter(([, text]) => template.test(text)).map(([path]) => path)).toEqual([]);
});

test('no file of the product names the customer of the specification', { tags: ['OQ-91'] }, () => {
  const named = ['contract', 'machines', 'src', 'server']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && /bbva/i.test(readFileSync(join(root, path), 'utf8')));
  expect(named).toEqual([]);
});
