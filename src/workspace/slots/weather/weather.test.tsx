import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Weather } from '../../../../contract/places/positions.ts';
import { anAlarm, at, replied } from '../../../../machines/quality/paths/samples.ts';
import type { Http } from '../../../platform/http/http.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { WeatherView } from './WeatherView.tsx';

const clear: Weather = { at: at(0), place: null, temperature: 21.5, condition: 'clear', humidity: 40, wind: 8, demo: true };
const answering = (asked: unknown[] = []) =>
  (async (_: unknown, options: { query: unknown }) => {
    asked.push(options.query);
    return replied(clear);
  }) as unknown as Http['ask'];

/** Creates a fake geolocation device with this answer. */
function device(answer: (yes: PositionCallback, no: PositionErrorCallback) => void) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answer } });
}
const refusing = (code: number) => (_: PositionCallback, no: PositionErrorCallback) =>
  no({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
afterEach(() => vi.unstubAllGlobals());

test('the weather of an alarm’s unit, in degrees, with its sky', { tags: ['OP-9.36', 'OQ-48', 'OQ-76'] }, async () => {
  const asked: unknown[] = [];
  renderSlot(WeatherView, { alarm: anAlarm(1), ask: answering(asked) });
  expect(await screen.findByText('21.5°C')).toBeTruthy();
  expect(screen.getByText('Clear')).toBeTruthy();
  expect(screen.getByText(/Demo data/)).toBeTruthy();
  expect(asked).toEqual([
    [
      ['latitude', '19.43'],
      ['longitude', '-99.13'],
    ],
  ]);
});

test('a denied permission says what to do on the device', { tags: ['OP-8.16'] }, async () => {
  device(refusing(1));
  renderSlot(WeatherView);
  expect(await screen.findByText('Location permission denied, enable permissions on the device')).toBeTruthy();
});

test('a location that cannot be had says so, and is looked for again', { tags: ['OP-8.15', 'OQ-76'] }, async () => {
  let tried = 0;
  device((yes, no) => {
    tried += 1;
    if (tried === 1) refusing(2)(yes, no);
    else yes({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition);
  });
  renderSlot(WeatherView, { ask: answering() });
  expect(await screen.findByText('Location could not be obtained')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('21.5°C')).toBeTruthy();
});

test('weather that cannot be read again stays, says that it is old, and is read when asked', { tags: ['OP-8.06', 'OQ-18'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [replied(clear), null, replied({ ...clear, temperature: 9 })];
  const ask = (async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('no answer');
    return answer;
  }) as unknown as Http['ask'];
  try {
    renderSlot(WeatherView, { alarm: anAlarm(1), ask });
    expect(await screen.findByText('21.5°C')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect((await screen.findByRole('status')).textContent).toContain('Error obtaining the information');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('9°C')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
