import { expect, test } from 'vitest';
import { conditionOf, readWeather } from './open-meteo.ts';

const now = '2026-03-02T08:00:00.000Z';

test('reads what Open-Meteo answers', { tags: ['OQ-76'] }, () => {
  const text = '{"current":{"temperature_2m":21.4,"relative_humidity_2m":40,"wind_speed_10m":9.3,"weather_code":63}}';
  expect(readWeather(text, now)).toEqual({ at: now, place: null, temperature: 21.4, condition: 'rain', humidity: 40, wind: 9.3 });
});

test('reads what a service of one’s own answers', { tags: ['OQ-76'] }, () => {
  expect(readWeather('{"temperature":-3,"condition":"snow","place":"Toluca","at":"2026-03-02T01:30:00-06:00"}', now)).toEqual({
    at: '2026-03-02T07:30:00.000Z',
    place: 'Toluca',
    temperature: -3,
    condition: 'snow',
    humidity: null,
    wind: null,
  });
});

test('what a service leaves out is not known, and its time is that of asking', { tags: ['OQ-76'] }, () => {
  const known = { at: now, place: null, temperature: 1, condition: 'fog' };
  expect(readWeather('{"temperature":1,"condition":"fog"}', now)).toEqual({ ...known, humidity: null, wind: null });
  expect(readWeather('{"temperature":1,"condition":"fog","humidity":0,"wind":3,"at":null}', now)).toEqual({
    ...known,
    humidity: 0,
    wind: 3,
  });
  const meteo = '{"current":{"temperature_2m":1,"weather_code":45,"relative_humidity_2m":null}}';
  expect(readWeather(meteo, now)).toEqual({ ...known, humidity: null, wind: null });
});

test.each(['', 'no weather today', '{}', '{"temperature":"warm","condition":"clear"}', '[]', 'null'])('%j is in no known shape', (text) => {
  expect(readWeather(text, now)).toBeNull();
});

test('each WMO code has a word', () => {
  expect([0, 1, 2, 3, 45, 48, 51, 57, 61, 67, 71, 77, 80, 82, 85, 86, 95, 99].map(conditionOf)).toEqual([
    'clear',
    'partly_cloudy',
    'partly_cloudy',
    'cloudy',
    'fog',
    'fog',
    'drizzle',
    'drizzle',
    'rain',
    'rain',
    'snow',
    'snow',
    'showers',
    'showers',
    'snow',
    'snow',
    'storm',
    'storm',
  ]);
});
