import { at, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { weatherMachine } from './weather.machine.ts';

type Machine = typeof weatherMachine;

const position = { latitude: 19.43, longitude: -99.13 };
const events = {
  'weather.ask': [
    { type: 'weather.ask', position },
    { type: 'weather.ask', position: null },
  ],
  'weather.renew': [{ type: 'weather.renew' }],
} as const satisfies EventSamples<Machine>;

const weather = { at: at(0), place: null, temperature: 21, condition: 'clear', humidity: 40, wind: 8, demo: false };
const replies = {
  locate: [
    { ok: true, position },
    { ok: false, why: 'denied' },
    { ok: false, why: 'unavailable' },
  ],
  readWeather: [replied(weather), refused('connector.not_connected')],
} as const satisfies ReplySamples<Machine>;

/** Paths of the weather around the workstation. */
export const weatherModel = modelOf({ machine: weatherMachine, input: { position: null }, events, replies });
