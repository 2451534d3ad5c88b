import { expect, test, vi } from 'vitest';
import { createActor, type EventObject, setup, toPromise } from 'xstate';
import { feed, implementFeed, implementPort, port, UnimplementedPort, unimplementedPorts } from './port.ts';

interface Ticked extends EventObject {
  type: 'clock.ticked';
  now: number;
}

const child = setup({ actors: { read: port<string, { id: number }>('read') } }).createMachine({});
const parent = setup({ actors: { child, clock: feed<Ticked>('clock'), save: port<void>('save') } }).createMachine({});

test('names every hole of a machine and of the machines inside it', () => {
  expect(unimplementedPorts(parent)).toEqual(['child.read', 'clock', 'save']);
});

test('a filled hole is no longer open, at any depth', () => {
  const filled = parent.provide({
    actors: {
      child: child.provide({ actors: { read: implementPort(async ({ id }: { id: number }) => String(id)) } }),
      clock: implementFeed<Ticked>((emit) => emit({ type: 'clock.ticked', now: 1 })),
      save: implementPort<void>(async () => undefined),
    },
  });
  expect(unimplementedPorts(filled)).toEqual([]);
  expect(unimplementedPorts(parent)).toHaveLength(3);
});

test('a hole that is reached all the same rejects with its name', async () => {
  const hole = createActor(port<string>('read'), { input: undefined });
  hole.subscribe({ error: () => undefined });
  hole.start();
  await expect(toPromise(hole)).rejects.toEqual(new UnimplementedPort('read'));
});

test('a feed says events to its machine and hears what it is told', () => {
  const heard = vi.fn();
  const source = implementFeed<Ticked, void, { type: 'clock.stop' }>((emit, _input, listen) => {
    listen(heard);
    emit({ type: 'clock.ticked', now: 7 });
  });
  const machine = setup({
    types: { context: {} as { now: number }, events: {} as Ticked },
    actors: { source },
  }).createMachine({
    context: { now: 0 },
    invoke: { src: 'source', id: 'source' },
    on: {
      'clock.ticked': {
        actions: ({ context, event }) => {
          context.now = event.now;
        },
      },
    },
  });
  const actor = createActor(machine).start();
  actor.getSnapshot().children['source']?.send({ type: 'clock.stop' });
  expect(actor.getSnapshot().context.now).toBe(7);
  expect(heard).toHaveBeenCalledWith({ type: 'clock.stop' });
});
