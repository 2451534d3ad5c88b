import type { Weather } from '../../../contract/places/index.ts';
import { instant } from '../../platform/index.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

const skies = ['clear', 'partly_cloudy', 'cloudy', 'rain'] as const;

/** Invented weather for the demo: warmer by day, colder towards the poles, and the same for all requests within the hour. */
export function demoWeather({ latitude, longitude }: Position, now: number): Weather {
  const hour = Math.floor(now / 3_600_000);
  const solar = (((hour + longitude / 15) % 24) + 24) % 24;
  const day = Math.cos(((solar - 15) / 24) * 2 * Math.PI);
  const temperature = Math.round((28 - Math.abs(latitude) * 0.45 + day * 6) * 10) / 10;
  const turn = Math.abs(Math.round(latitude * 7 + longitude * 3) + Math.floor(hour / 6)) % skies.length;
  const humidity = 45 + turn * 12;
  return {
    at: instant(hour * 3_600_000),
    place: null,
    temperature,
    condition: skies[turn] ?? 'clear',
    humidity,
    wind: 6 + turn * 5,
    demo: true,
  };
}
