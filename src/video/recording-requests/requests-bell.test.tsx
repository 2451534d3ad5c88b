import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { RequestsBell } from './RequestsBell.tsx';

test('unseen requests are asked for with viewed=0 and counted', { tags: ['OP-7.34', 'ADM-7.34'] }, async () => {
  const queries: unknown[] = [];
  await renderScreen(<RequestsBell />, {
    answers: {
      'GET /v1/recording_request': (options) => {
        queries.push((options as { query: unknown }).query);
        return replied({ data: [], total: 3 });
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Recording requests, 3 new' })).toBeTruthy();
  expect(queries[0]).toContainEqual(['viewed', '0']);
});
