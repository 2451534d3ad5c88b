import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Unit } from '../../../../contract/places/index.ts';
import { replied } from '../../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../../testing/screen.tsx';
import { Timeline } from './Timeline.tsx';

const from = Date.parse('2026-07-01T20:00:00Z');
const minute = 60_000;
const moment = (minutes: number) => new Date(from + minutes * minute).toISOString();
const sentence = 'No footage available for the selected time';

test.each([
  ['before the recording begins', 5, false],
  ['within the recording', 15, true],
  ['after the recording has ended', 25, false],
])('a cursor %s says whether there is footage', { tags: ['OP-8.17'] }, async (_, at, isRecorded) => {
  const unit = Unit.parse({
    id: 5,
    description: 'Depot',
    id_tenant: 1,
    latitude: null,
    longitude: null,
    cameras: [{ id: 50, name: 'Gate', id_unit: 5, recording_support: true }],
  });
  const footage = [{ camera: 50, spans: [{ from: moment(10), to: moment(20) }] }];
  await renderScreen(
    <Timeline unit={unit} first={{ from, to: from + 60 * minute, at: from + at * minute }} onPositionChange={() => undefined} />,
    {
      answers: {
        'GET /v1/media/footage': () => replied(footage),
        'GET /v1/timeline/marks': () => replied({ marks: [], isCut: false, zone: 'UTC' }),
      },
    },
  );
  await act(async () => undefined);
  expect(document.querySelector('[data-state]')?.getAttribute('data-state')).toContain('window.shown');
  expect(screen.queryAllByText(sentence)).toHaveLength(isRecorded ? 0 : 1);
});
