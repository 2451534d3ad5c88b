import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../faults/driven/catalogue.ts';
import { drivenFaults } from '../faults/driven/driven-faults.ts';
import { receiverFaults } from '../faults/driven/receiver-faults.ts';

const root = join(import.meta.dirname, '../..');

test('each of the 32 faults is driven, injected by a test that exists, or named with the reason', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
  const driven = new Set([...drivenFaults, ...receiverFaults].map(({ number }) => number));
  expect(faults.filter(({ number, tests, left }) => !driven.has(number) && tests.length === 0 && left === undefined)).toEqual([]);
  expect(faults.flatMap(({ tests }) => tests).filter((test) => !existsSync(join(root, test)))).toEqual([]);
});
