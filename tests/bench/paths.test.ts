import { expect, test } from 'vitest';
import { referenceDataModel } from '../../machines/platform/reference-data/reference-data.paths.ts';
import { sharesModel } from '../../machines/video/shares/shares.paths.ts';
import { paths, pathsHead } from './paths.ts';

test('says how many paths there are in all and of each model, those with most first', async () => {
  const [all, first, second, ...rest] = await paths([referenceDataModel, sharesModel]);
  expect(rest).toEqual([]);
  expect(all).toHaveLength(pathsHead.length);
  expect(all?.slice(0, 4)).toEqual(['all 2 models', 20, 34, 'more than 5000 in 0']);
  expect(first?.slice(0, 4)).toEqual(['shares', 16, 29, '369']);
  expect(second?.slice(0, 4)).toEqual(['reference-data', 4, 5, '4']);
  expect(Number(all?.[5])).toBeGreaterThan(0);
});
