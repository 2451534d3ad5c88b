import { positionCalls, type Weather } from '../../../contract/places/index.ts';
import { type App, addressFault, exchange, failed, instant, notConnected, reasonOf, route } from '../../platform/index.ts';
import { demoWeather, type Position } from './demo-weather.ts';
import { readWeather } from './open-meteo.ts';

/** How long one reply serves everybody near a place, in ms, and the maximum number of cached places. */
const freshMs = 10 * 60_000;
const cacheSize = 1000;
/** Limits of a reply: bytes and time, in ms. */
const limits = { patienceMs: 8000, most: 100_000 };

/**
 * The weather at a place (OP-9.36, OQ-76), from the address in `CONNECTOR_WEATHER_URL`, with `{latitude}` and `{longitude}` in
 * it; without one, the demo uses a stand-in that is marked as such. Requested once in ten minutes for places within a kilometre.
 */
export function weatherRoutes(app: App): void {
  const answers = new Map<string, { until: number; weather: Promise<Weather> }>();
  route(app, positionCalls.weather, async ({ query }) => {
    const near = { latitude: rounded(query.latitude), longitude: rounded(query.longitude) };
    const key = `${near.latitude},${near.longitude}`;
    const now = app.clock.now();
    const cached = answers.get(key);
    if (cached && cached.until > now) return cached.weather;
    const weather = fetchWeather(app, near);
    answers.set(key, { until: now + freshMs, weather });
    for (const old of answers.keys()) if (answers.size > cacheSize) answers.delete(old);
    // Failures are not cached: the next request retries.
    weather.catch(() => answers.delete(key));
    return weather;
  });
}

/** To a hundredth of a degree: about a kilometre. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

async function fetchWeather({ config, clock }: App, { latitude, longitude }: Position): Promise<Weather> {
  const now = instant(clock.now());
  const address = config.connectors.services.weather;
  if (!address) {
    if (config.mode === 'demo') return demoWeather({ latitude, longitude }, clock.now());
    throw notConnected('weather');
  }
  const url = new URL(address.url.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude)));
  const { privateAddresses } = config.connectors;
  const wrong = addressFault(url, privateAddresses);
  if (wrong) throw failed('weather', wrong);
  const text = await exchange({ url, body: null, token: address.token }, privateAddresses, limits).catch((error: Error) => {
    throw failed('weather', reasonOf(error));
  });
  const read = readWeather(text, now);
  if (!read) throw failed('weather', 'its answer is in no shape that is known.');
  return { ...read, demo: false };
}
