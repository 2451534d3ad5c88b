import { positionCalls } from '../../contract/places/index.ts';
import { implementPort } from '../../machines/shared/port.ts';
import { type Located, weatherMachine } from '../../machines/workspace/weather/weather.machine.ts';
import type { Http } from '../platform/index.ts';

/** How long the browser may look for its place, and how old a place may be, in ms. */
const positionOptions = { timeout: 15_000, maximumAge: 600_000, enableHighAccuracy: false } as const;

/** The weather, with the browser's own place and the platform's call. */
export function provideWeather(ask: Http['ask'], places: Geolocation | undefined = navigator.geolocation): typeof weatherMachine {
  return weatherMachine.provide({
    actors: {
      locate: implementPort(() => locate(places)),
      readWeather: implementPort(({ latitude, longitude }, signal) => {
        const query = [
          ['latitude', String(latitude)],
          ['longitude', String(longitude)],
        ] as const;
        return ask(positionCalls.weather, { query, signal });
      }),
    },
  });
}

/** Returns the position of this workstation (OP-8.15, OP-8.16). Browsers provide it only to pages loaded over TLS or from this machine. */
function locate(places: Geolocation | undefined): Promise<Located> {
  if (!places) return Promise.resolve({ ok: false, why: 'unavailable' });
  return new Promise((resolve) => {
    places.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, position: { latitude, longitude } }),
      (error) => resolve({ ok: false, why: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      positionOptions,
    );
  });
}
