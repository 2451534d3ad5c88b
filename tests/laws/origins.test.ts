import { expect, test } from 'vitest';
import { catalogues } from '../../contract/catalogues/index.ts';
import { originOf, originTexts } from '../../contract/catalogues/origins.ts';
import { listEndpoints } from '../platform/endpoints.ts';

const isCreatedInItsList = ({ operations, routes }: (typeof catalogues)[number]): boolean =>
  operations.includes('create') && routes.length > 0;

test('every catalogue states how its records come to be', () => {
  expect(catalogues.filter((catalogue) => originOf(catalogue) === null).map(({ key }) => key)).toEqual([]);
});

test('what no list creates is sent, read from a service or written by the platform', () => {
  const others = catalogues.filter((catalogue) => !isCreatedInItsList(catalogue));
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((catalogue) => originOf(catalogue)?.by === 'screen').map(({ key }) => key)).toEqual([]);
});

test('no sentence refers to the demo', () => {
  expect(originTexts.filter((text) => /\bdemo/i.test(text))).toEqual([]);
});

test('each call that a sentence names exists and takes an intake token', () => {
  const calls = catalogues.flatMap((catalogue) => originOf(catalogue)?.call ?? []);
  const open = listEndpoints('product').filter(({ endpoint }) => endpoint.access.kind === 'intake' && endpoint.method === 'POST');
  expect(calls.length).toBeGreaterThan(6);
  expect(calls.filter((call) => !open.some(({ endpoint }) => endpoint.path === `/v1/${call}`))).toEqual([]);
});
