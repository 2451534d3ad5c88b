import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Position } from '../../../contract/places/place.ts';
import type { Weather } from '../../../contract/places/positions.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { Answer } from '../../shared/port.ts';
import { type Located, weatherMachine } from './weather.machine.ts';

const here = { latitude: 19.43, longitude: -99.13 };
const clear = replied({ at: at(0), place: null, temperature: 21, condition: 'clear', humidity: null, wind: null, demo: false });

function open(position: Position | null, located: (Located | Error)[], readings: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'locate' | 'readWeather'>({ locate: located, readWeather: readings });
  const actors = { locate: script.port<Located, void>('locate'), readWeather: script.port<Answer<Weather>, Position>('readWeather') };
  const actor = createActor(weatherMachine.provide({ actors }), { input: { position }, clock }).start();
  return { actor, clock, script, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

test('a unit’s weather is asked for at its position, without asking where this device is', { tags: ['OP-9.36', 'OQ-76'] }, async () => {
  const { actor, script } = open(here, [], [clear]);
  await reaches(actor, 'read');
  expect(script.asked).toEqual([{ call: 'readWeather', input: here }]);
});

test.each([
  ['permission is denied', 'denied', 'denied'],
  ['the location could not be obtained', 'unavailable', 'positionUnavailable'],
] as const)('%s: it says so, and can be tried again', { tags: ['OP-8.16', 'OP-8.15', 'OQ-76'] }, async (_, why, state) => {
  const { actor, script } = open(
    null,
    [
      { ok: false, why },
      { ok: true, position: here },
    ],
    [clear],
  );
  await reaches(actor, state);
  actor.send({ type: 'weather.renew' });
  await reaches(actor, 'read');
  expect(script.inputs('readWeather')).toEqual([here]);
});

test('it is read again each quarter of an hour, and keeps what it shows meanwhile', async () => {
  const { actor, clock, script } = open(here, [], [clear, new Error('network')]);
  await reaches(actor, 'read');
  clock.increment(15 * 60_000);
  await reaches(actor, 'unread');
  expect(actor.getSnapshot().context.weather?.temperature).toBe(21);
  expect(script.inputs('readWeather')).toHaveLength(2);
});

const denied = refused('access.forbidden');
const lost = new Error('network');
const there = { latitude: 4.71, longitude: -74.07 };

test('the weather somewhere else is asked for at once, without what was shown before', { tags: ['OP-9.36'] }, async () => {
  const { actor, script, state, context } = open(here, [], [clear, denied]);
  await reaches(actor, 'read');
  actor.send({ type: 'weather.query', position: there });
  expect([state(), context().weather, script.inputs('readWeather')]).toEqual(['reading', null, [here, there]]);
  await reaches(actor, 'refused');
  actor.send({ type: 'weather.query', position: null });
  expect([state(), context().position, context().refusal]).toEqual(['locating', null, null]);
});

test('a device that fails to be located says that its location could not be obtained', { tags: ['OP-8.15', 'OQ-76'] }, async () => {
  const { actor, script } = open(null, [lost], []);
  await reaches(actor, 'positionUnavailable');
  expect(script.inputs('readWeather')).toEqual([]);
});

test.each([
  ['read', clear, undefined],
  ['refused', denied, 'access.forbidden'],
  ['unread', lost, undefined],
] as const)('weather that is %s is read again when asked to', async (kind, reply, code) => {
  const { actor, script, state, context } = open(here, [], [reply, clear]);
  await reaches(actor, kind);
  expect(context().refusal?.code).toBe(code);
  actor.send({ type: 'weather.renew' });
  expect(state()).toBe('reading');
  await reaches(actor, 'read');
  expect([context().refusal, script.asked.length]).toEqual([null, 2]);
});

test.each([
  ['read', clear, 15 * 60_000],
  ['unread', lost, 60_000],
] as const)('weather that is %s is read again by itself, not a moment sooner', async (kind, reply, after) => {
  const { actor, clock, state } = open(here, [], [reply]);
  await reaches(actor, kind);
  clock.increment(after - 1);
  expect(state()).toBe(kind);
  clock.increment(1);
  expect(state()).toBe('reading');
});
