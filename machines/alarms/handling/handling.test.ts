import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import { anAlarm, ana, refused, takenBy } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';
import { handlingMachine } from './handling.machine.ts';
import { selectForm } from './handling.selectors.ts';

const alarm = takenBy(ana, anAlarm(1));
const released = { ...alarm, alarm_status: 'waiting', taken_by: null } as Alarm;

function open(handle: (key: string) => Promise<Answer<Alarm>>) {
  let keys = 0;
  const actor = createActor(
    handlingMachine.provide({
      actors: {
        readAddressees: fromPromise<Answer<Addressee[]>, { id: Alarm['id'] }>(async () => ({ ok: true, data: [] })),
        handleAlarm: fromPromise<Answer<Alarm>, { key: string }>(({ input }) => handle(input.key)) as never,
      },
      delays: { sendRetry: 1 },
    }),
    { input: { id: alarm.id, newKey: () => `key ${(keys += 1)}` } },
  );
  const done: Alarm[] = [];
  actor.on('handling.done', (event) => done.push(event.alarm));
  actor.start();
  return { actor, done };
}
const request = { act: 'release', note: 'End of my shift' } as const;

test('an act that is not answered is sent again under the same key until it is', async () => {
  const keys: string[] = [];
  const { actor, done } = open(async (key) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('no answer');
    return { ok: true, data: released };
  });
  actor.send({ type: 'handling.choose', act: 'release' });
  expect(selectForm(actor.getSnapshot())).toBe('release');
  actor.send({ type: 'handling.send', request });
  await waitFor(actor, (now) => now.matches('idle'));
  expect(keys).toEqual(['key 1', 'key 1']);
  expect(done).toEqual([released]);
});

test('a refusal is shown until another act, which has a key of its own', async () => {
  const keys: string[] = [];
  const { actor, done } = open(async (key) => {
    keys.push(key);
    return refused('alarm.not_owner');
  });
  actor.send({ type: 'handling.send', request });
  await waitFor(actor, (now) => now.matches('refused'));
  expect(actor.getSnapshot().context.refusal?.code).toBe('alarm.not_owner');
  actor.send({ type: 'handling.send', request: { act: 'resume' } });
  await waitFor(actor, (now) => now.matches('refused') && keys.length === 2);
  expect([keys, done]).toEqual([['key 1', 'key 2'], []]);
});

test('forwarding reads whom it can be forwarded to before the form can be sent', async () => {
  const { actor } = open(async () => ({ ok: true, data: alarm }));
  actor.send({ type: 'handling.choose', act: 'forward' });
  expect([actor.getSnapshot().value, actor.getSnapshot().can({ type: 'handling.send', request })]).toEqual(['reading', false]);
  await waitFor(actor, (now) => now.matches('choosing'));
  expect(actor.getSnapshot().context.addressees).toEqual([]);
});
