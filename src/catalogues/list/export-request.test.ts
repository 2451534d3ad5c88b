import { expect, test } from 'vitest';
import { catalogueOf, catalogues } from '../../../contract/catalogues/index.ts';
import { downloadBodies } from '../../../contract/platform/index.ts';
import { buildExportRequest } from './export-request.ts';

const query = {
  page: 7,
  max: 100,
  search: 'gate',
  sort: [{ field: 'name', down: true }],
  filters: [{ field: 'active', by: 'is' as const, values: ['true'] }],
};

test('a list is exported as it is shown, all pages of it', { tags: ['ADM-7.08'] }, () => {
  const center = catalogueOf('center');
  expect(buildExportRequest(center, query, center.fields.slice(0, 1), 'p')).toEqual({
    key: 'center',
    title: center.title,
    path: '/v1/center',
    host: null,
    params: [
      ['search', 'gate'],
      ['sort', '-name'],
      ['active', 'true'],
      ['columns', center.fields[0]?.name],
    ],
    channel: null,
  });
  expect(buildExportRequest(center, query, null, 'p').params.map(([name]) => name)).toEqual(['search', 'sort', 'active']);
});

test.each([
  ['lpr-match', 'lpr-matches-export'],
  ['facial-recognition', 'facial-recognition-export'],
  ['luna-face', 'luna-face-export'],
  ['detection-event', 'detection-event-export'],
  ['analytic-record', 'analytic-record-export'],
] as const)('%s reports on %s', { tags: ['ADM-4.01', 'ADM-7.51', 'OQ-78'] }, (key, channel) => {
  expect(buildExportRequest(catalogueOf(key), query, [], 'p').channel).toBe(channel);
});

test('the alarm views alone have an end of their own: Downloaded successfully', { tags: ['ADM-4.07', 'ADM-4.08'] }, () => {
  const bodies = catalogues.map(({ key }) => [key, buildExportRequest(catalogueOf(key), query, [], 'p').endBody]);
  expect(bodies.filter(([, body]) => body !== undefined)).toEqual([['alarm-view', downloadBodies.views]]);
});

test('the system log is exported from the logs host', { tags: ['ADM-7.20'] }, () => {
  expect(buildExportRequest(catalogueOf('logs'), query, [], 'p').host).toBe('logs');
});
