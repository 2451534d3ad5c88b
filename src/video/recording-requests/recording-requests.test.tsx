import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana, replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { RecordingRequests } from './RecordingRequests.tsx';

const actor = (context: object) => ({
  getSnapshot: () => ({ context, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
});

test.each([
  ['request_record_video', true],
  ['manage_request_record_video', false],
  ['record_video', false],
] as const)('who holds %s on Video is offered to request a recording: %s', { tags: ['OQ-3', 'OQ-73'] }, async (action, isOffered) => {
  const abilities = [
    { action: 'manage', subject: 'RecordingRequest' },
    { action, subject: 'Video' },
  ];
  await renderScreen(<RecordingRequests params={{}} pattern="/recording_request" />, {
    abilities,
    answers: { 'GET /v1/recording_request': () => replied({ data: [], total: 0, last_page: 1 }) },
    actors: {
      session: actor({ user: { ...ana, abilities } }),
      tabs: actor({ config: { catalogues: {} } }),
      exports: actor({ downloads: [] }),
    },
  });
  await screen.findByText('No records found');
  expect(screen.queryAllByRole('button', { name: 'Request a recording' })).toHaveLength(isOffered ? 1 : 0);
});
