import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAlarm, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { storageKeys } from '../../platform/index.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { AlsoViewing } from './AlsoViewing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

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

test('a page that unloads ends its view at once, with the session and the language of its user', {
  tags: ['OP-7.02', 'OP-7.03', 'OP-7.04', 'ADM-7.02'],
}, async () => {
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', sent);
  localStorage.setItem(storageKeys.accessToken, 'token-of-ana');
  localStorage.setItem(storageKeys.language, 'pt');
  await open(replied([]));
  window.dispatchEvent(new Event('pagehide'));
  const [[address, init] = []] = sent.mock.calls;
  expect(address).toMatch(/^\/v1\/alarm\/1\/viewers\/[\w-]{8,64}$/);
  const headers = { 'X-Module': 'console', 'X-Localization': 'pt', authorization: 'Bearer token-of-ana' };
  expect(init).toMatchObject({ method: 'DELETE', keepalive: true, headers });
  cleanup();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledTimes(1);
});
