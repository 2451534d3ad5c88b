import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { type DirectoryEvent, directoryMachine } from './directory.machine.ts';
import { anEntry } from './directory.paths.ts';

function open(readDirectory: unknown[]) {
  const script = new Script<'readDirectory'>({ readDirectory });
  const clock = new SimulatedClock();
  const actor = createActor(directoryMachine.provide({ actors: { readDirectory: script.port('readDirectory') } }), { clock }).start();
  return {
    clock,
    asked: () => script.inputs('readDirectory'),
    send: (event: DirectoryEvent) => actor.send(event),
    state: () => dotted(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    reaches: (path: string) => reaches(actor, path),
  };
}
const alarm = anAlarm(1).id;

test('opened for an alarm its site is asked for first; what is typed is asked once it rests', async () => {
  const desk = open([replied([anEntry]), replied([])]);
  desk.send({ type: 'directory.open', alarm });
  await desk.reaches('open.read');
  desk.send({ type: 'directory.search', query: 'ga' });
  desk.clock.increment(200);
  desk.send({ type: 'directory.search', query: 'gate' });
  desk.clock.increment(200);
  expect([desk.state(), desk.context().entries]).toEqual(['open.settling', [anEntry]]);
  desk.clock.increment(50);
  await desk.reaches('open.read');
  expect(desk.asked()).toEqual([
    { query: '', alarm },
    { query: 'gate', alarm },
  ]);
  expect(desk.context().entries).toEqual([]);
});

test('a directory that cannot be read is asked for again; one that may not be read says why', async () => {
  const desk = open([new Error('network'), refused('access.forbidden'), replied([anEntry])]);
  desk.send({ type: 'directory.open', alarm: null });
  await desk.reaches('open.unread');
  desk.clock.increment(5000);
  await desk.reaches('open.refused');
  expect(desk.context().refusal?.code).toBe('access.forbidden');
  desk.send({ type: 'directory.renew' });
  await desk.reaches('open.read');
  expect(desk.context().refusal).toBeNull();
});

test('closed and opened again it begins anew', async () => {
  const desk = open([replied([anEntry])]);
  desk.send({ type: 'directory.open', alarm });
  await desk.reaches('open.read');
  desk.send({ type: 'directory.dismiss' });
  expect(desk.state()).toBe('closed');
  desk.send({ type: 'directory.search', query: 'gate' });
  expect(desk.state()).toBe('closed');
  desk.send({ type: 'directory.open', alarm: null });
  expect(desk.context()).toEqual({ query: '', alarm: null, entries: [], refusal: null });
});
