import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAlarm, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { AlsoViewing } from './AlsoViewing.tsx';

const people = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
async function open(reply: unknown) {
  await renderScreen(<AlsoViewing id={anAlarm(1).id} />, { answers: { 'PUT /v1/alarm/:id/viewers/:view': () => reply } });
  return document.querySelector('[data-part=viewers]');
}

test('names at most three of those who have the alarm opened, and counts the others', async () => {
  const place = await open(replied(people('Bruno', 'Carla', 'Dora', 'Elena', 'Franco')));
  await screen.findByText('Bruno, Carla, Dora');
  expect(place?.textContent).toBe('Also viewing: Bruno, Carla, Dora +2');
  expect(place?.getAttribute('title')).toBe('Bruno, Carla, Dora, Elena, Franco');
});

test.each([
  ['nobody else', replied([]), 'shown'],
  ['a platform that does not know', refused('route.not_found'), 'absent'],
])('shows nothing for %s', async (_, reply, state) => {
  const place = await open(reply);
  expect([place?.textContent, place?.getAttribute('data-state')]).toEqual(['', state]);
});
