import { expect, test } from 'vitest';
import { testsOfTimes } from './zones.ts';

test('tests that state times run in further zones, those of the platform and others do not', () => {
  const files = testsOfTimes();
  expect(files).toContain('src/workspace/slots/timeline/moments.test.ts');
  expect(files).toContain('contract/alarms/history-filter.test.ts');
  expect(files.filter((file) => file.endsWith('.platform.test.ts'))).toEqual([]);
  expect(files.length).toBeGreaterThan(80);
});
