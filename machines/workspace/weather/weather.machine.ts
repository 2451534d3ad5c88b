import { assign, setup } from 'xstate';
import type { Position, Weather } from '../../../contract/places/index.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The position of this workstation, or why it is unknown (OP-8.15, OP-8.16). */
export type Located = { ok: true; position: Position } | { ok: false; why: 'denied' | 'unavailable' };

export interface WeatherContext {
  /** Position of the weather query; null: that of the workstation, once known. */
  position: Position | null;
  weather: Weather | null;
  refusal: Refusal | null;
}
export type WeatherEvent =
  /** The weather somewhere else; null: where the workstation is. */
  { type: 'weather.query'; position: Position | null } | { type: 'weather.renew' };

/** The weather at a place, or around the workstation (OP-9.36, OP-8.15, OP-8.16, OQ-76). */
export const weatherMachine = setup({
  types: {
    context: {} as WeatherContext,
    events: {} as WeatherEvent,
    input: {} as { position: Position | null },
    tags: {} as 'busy',
  },
  actors: {
    locate: port<Located>('locate'),
    readWeather: port<Answer<Weather>, Position>('readWeather'),
  },
  guards: {
    isPlaced: ({ context }) => context.position !== null,
    isLocated: (_, located: Located) => located.ok,
    isDenied: (_, located: Located) => !located.ok && located.why === 'denied',
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    setPosition: assign(({ event }) => (event.type === 'weather.query' ? { position: event.position, weather: null, refusal: null } : {})),
    notePosition: assign((_, { located }: { located: Located }) => (located.ok ? { position: located.position } : {})),
    take: assign((_, { weather }: { weather: Weather }) => ({ weather, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 15 * 60_000, readRetry: 60_000 },
}).createMachine({
  id: 'weather',
  context: ({ input }) => ({ position: input.position, weather: null, refusal: null }),
  initial: 'placing',
  on: { 'weather.query': { target: '.placing', actions: 'setPosition' } },
  states: {
    placing: { always: [{ guard: 'isPlaced', target: 'reading' }, { target: 'locating' }] },
    locating: {
      description: 'The slot says that the place of this device is being found; the browser may ask for permission.',
      tags: 'busy',
      invoke: {
        src: 'locate',
        onDone: [
          {
            guard: { type: 'isLocated', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'notePosition', params: ({ event }) => ({ located: event.output }) },
          },
          { guard: { type: 'isDenied', params: ({ event }) => event.output }, target: 'denied' },
          { target: 'positionUnavailable' },
        ],
        onError: 'positionUnavailable',
      },
    },
    denied: {
      description: 'The slot says that location permission was denied and is to be enabled on the device; it can be tried again.',
      on: { 'weather.renew': 'locating' },
    },
    positionUnavailable: {
      description: 'The slot says that the location could not be obtained; it can be tried again.',
      on: { 'weather.renew': 'locating' },
    },
    reading: {
      description: 'The slot says that the weather is being read, or shows what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readWeather',
        input: ({ context }) => context.position ?? { latitude: 0, longitude: 0 },
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ weather: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    read: {
      description: 'The weather of the place is shown, and of when it is; it is read again each quarter of an hour.',
      on: { 'weather.renew': 'reading' },
      after: { renewal: 'reading' },
    },
    refused: { description: 'The platform gave no weather, and the slot says why.', on: { 'weather.renew': 'reading' } },
    unread: {
      description: 'The weather could not be read; it is tried again each minute, or at once with a button.',
      on: { 'weather.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
