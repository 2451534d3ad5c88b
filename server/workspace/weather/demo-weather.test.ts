import { expect, test } from 'vitest';
import { demoWeather } from './demo-weather.ts';

const at = (time: string) => Date.parse(`2026-01-01T${time}Z`);
const temperature = (latitude: number, longitude: number, time: string) => demoWeather({ latitude, longitude }, at(time)).temperature;

test('the demo is warmest at three in the afternoon of the sun, and coldest twelve hours later', () => {
  expect([temperature(0, 0, '15:00:00'), temperature(0, 0, '03:00:00'), temperature(0, 0, '09:00:00')]).toEqual([34, 22, 28]);
  // 90 degrees west the sun is six hours later, 90 degrees east as much earlier, over midnight too.
  expect([temperature(0, -90, '21:00:00'), temperature(0, 90, '09:00:00'), temperature(0, -165, '02:00:00')]).toEqual([34, 34, 34]);
});

test('the demo is colder towards both poles', () => {
  expect([temperature(20, 0, '15:00:00'), temperature(-20, 0, '15:00:00'), temperature(60, 0, '15:00:00')]).toEqual([25, 25, 7]);
});

test('the weather of the demo is the same within the hour, for everybody, and marked', () => {
  const of = (time: string) => demoWeather({ latitude: 19.4, longitude: -99.1 }, at(time));
  expect(of('10:59:59')).toEqual(of('10:00:00'));
  expect(of('10:30:00')).toMatchObject({ at: '2026-01-01T10:00:00.000Z', place: null, demo: true });
  expect(of('11:00:00').at).toBe('2026-01-01T11:00:00.000Z');
});

test('the sky differs by place and turns every six hours; humidity and wind follow it', () => {
  const sky = (latitude: number, longitude: number, hours: number) => {
    const { condition, humidity, wind } = demoWeather({ latitude, longitude }, hours * 3_600_000);
    return [condition, humidity, wind];
  };
  expect([sky(0, 0, 0), sky(0, 0, 5), sky(0, 0, 6), sky(0, 0, 12), sky(0, 0, 18), sky(0, 0, 24)]).toEqual([
    ['clear', 45, 6],
    ['clear', 45, 6],
    ['partly_cloudy', 57, 11],
    ['cloudy', 69, 16],
    ['rain', 81, 21],
    ['clear', 45, 6],
  ]);
  expect([sky(1, 0, 0)[0], sky(0, 1, 0)[0], sky(-1, 0, 0)[0]]).toEqual(['rain', 'rain', 'rain']);
  expect([sky(1, 1, 0)[0], sky(1, -1, 0)[0], sky(1, 0, 6)[0], sky(0, 1, 12)[0]]).toEqual(['cloudy', 'clear', 'clear', 'partly_cloudy']);
});
