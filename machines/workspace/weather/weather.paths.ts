import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { weatherMachine } from './weather.machine.ts';

const position = { latitude: 19.43, longitude: -99.13 };

const weather = { at: at(0), place: null, temperature: 21, condition: 'clear', humidity: 40, wind: 8, demo: false };

/** Paths of the weather around the workstation. */
export const weatherModel = modelOf({
  given: 'A slot Weather without a place of its own is opened.',
  machine: weatherMachine,
  input: { position: null },
  stepWords: {
    events: {
      'weather.query': 'The slot is told to show another place.',
      'weather.renew': 'The operator presses “Try again”.',
    },
    ports: {
      locate: 'find the place of this device',
      readWeather: 'read the weather',
    },
    delays: { renewal: 'A quarter of an hour', readRetry: 'A minute' },
  },
  events: {
    'weather.query': [
      { type: 'weather.query', position },
      { type: 'weather.query', position: null },
    ],
  },
  replies: {
    locate: [
      { ok: true, position },
      { ok: false, why: 'denied' },
      { ok: false, why: 'unavailable' },
    ],
    readWeather: [replied(weather), refused('connector.not_connected')],
  },
});
