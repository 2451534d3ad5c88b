import * as z from 'zod';
import type { Weather } from '../../../contract/places/index.ts';

/** Our own format, for a self-hosted weather service. Degrees Celsius, per cent, km/h. */
const own = z.object({
  temperature: z.number(),
  condition: z.string().min(1).max(60),
  humidity: z.number().nullish(),
  wind: z.number().nullish(),
  place: z.string().max(200).nullish(),
  at: z.iso.datetime({ offset: true }).nullish(),
});

/** The shape of Open-Meteo's forecast with `current=temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code`. */
const openMeteo = z.object({
  current: z.object({
    temperature_2m: z.number(),
    relative_humidity_2m: z.number().nullish(),
    wind_speed_10m: z.number().nullish(),
    weather_code: z.number().int(),
  }),
});

/** The weather codes of the WMO (table 4677, as forecasts use it), from the first code on. */
const conditions: readonly (readonly [from: number, condition: string])[] = [
  [0, 'clear'],
  [1, 'partly_cloudy'],
  [3, 'cloudy'],
  [45, 'fog'],
  [51, 'drizzle'],
  [61, 'rain'],
  [71, 'snow'],
  [80, 'showers'],
  [85, 'snow'],
  [95, 'storm'],
];

/** The word for a WMO weather code. */
export function conditionOf(code: number): string {
  return conditions.findLast(([from]) => code >= from)?.[1] ?? 'clear';
}

/** Parses the reply of a weather service; null: an unknown format. @param now ISO, for replies without a time */
export function readWeather(text: string, now: string): Omit<Weather, 'demo'> | null {
  const json = jsonIn(text);
  const meteo = openMeteo.safeParse(json);
  if (meteo.success) {
    const { temperature_2m, relative_humidity_2m, wind_speed_10m, weather_code } = meteo.data.current;
    const measured = { temperature: temperature_2m, humidity: relative_humidity_2m ?? null, wind: wind_speed_10m ?? null };
    return { at: now, place: null, condition: conditionOf(weather_code), ...measured };
  }
  const read = own.safeParse(json);
  if (!read.success) return null;
  const { at, place, temperature, condition, humidity, wind } = read.data;
  const moment = at ? new Date(at).toISOString() : now;
  return { at: moment, place: place ?? null, temperature, condition, humidity: humidity ?? null, wind: wind ?? null };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
