import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type BulkActReply, BulkActRequest, bulkActLimit } from '../../../contract/alarms/bulk-acts.ts';
import { anAlarm, refused } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';
import { bulkActsMachine } from './bulk-acts.machine.ts';
import { selectDone, selectProgress, selectRefused } from './bulk-acts.selectors.ts';

interface Sent {
  body: BulkActRequest;
  key: string;
}

const cancel = { kind: 'change', change: { alarm_status: 'canceled', comments: 'Test' } } as const;
const many = (count: number): Alarm[] => Array.from({ length: count }, (_, index) => anAlarm(index + 1));

/** Every alarm with an even id is done, the others are held by somebody else. */
function answerTo({ body }: Sent): BulkActReply {
  const results = body.alarms.map(({ id }) =>
    id % 2 === 0
      ? ({ id, result: 'done', holder: null, status: 'canceled', version: 2 } as const)
      : ({ id, result: 'refused', holder: null, status: 'attending', code: 'alarm.not_owner', message: 'Bruno holds it.' } as const),
  );
  return { done: 0, refused: 0, results };
}

function open(answer: (sent: Sent, at: number) => Promise<Answer<BulkActReply>>) {
  const sent: Sent[] = [];
  let keys = 0;
  const actor = createActor(
    bulkActsMachine.provide({
      actors: {
        actOnAlarms: fromPromise<Answer<BulkActReply>, Sent>(({ input }) => {
          sent.push(input);
          return answer(input, sent.length);
        }),
      },
      delays: { sendRetry: 1 },
    }),
    { input: { newKey: () => `key ${(keys += 1)}` } },
  ).start();
  const act = (alarms: readonly Alarm[]) => {
    actor.send({ type: 'bulk.choose', act: 'cancel', alarms });
    actor.send({ type: 'bulk.send', request: cancel });
  };
  return { actor, sent, act, now: () => actor.getSnapshot() };
}
const accepted = async (sent: Sent): Promise<Answer<BulkActReply>> => ({ ok: true, data: answerTo(sent) });

test('what became of each alarm is listed, refused ones with their reason', async () => {
  const { actor, act, sent, now } = open(accepted);
  act(many(4));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent[0]?.body.alarms[0]).toEqual({ id: 1, version: anAlarm(1).version });
  expect(selectDone(now())).toBe(2);
  expect(selectRefused(now()).map(({ alarm, refused: { code } }) => [Number(alarm.id), code])).toEqual([
    [1, 'alarm.not_owner'],
    [3, 'alarm.not_owner'],
  ]);
});

test('more alarms than one request may have are sent in parts, each once and under its own key', async () => {
  const { actor, act, sent, now } = open(accepted);
  act(many(bulkActLimit * 2 + 1));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent.map(({ body }) => body.alarms.length)).toEqual([bulkActLimit, bulkActLimit, 1]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent.flatMap(({ body }) => body.alarms.map(({ id }) => Number(id)))).toEqual(
    many(bulkActLimit * 2 + 1).map(({ id }) => Number(id)),
  );
  expect(sent.map(({ body }) => BulkActRequest.safeParse(body).success)).toEqual([true, true, true]);
  expect(selectProgress(now())).toEqual({ sent: 1001, of: 1001 });
});

test('a part that is not answered is sent again under the same key until it is', async () => {
  const { actor, act, sent } = open(async (one, at) => {
    if (at === 1) throw new Error('no answer');
    return accepted(one);
  });
  act(many(2));
  await waitFor(actor, (snapshot) => snapshot.matches('reported'));
  expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
});

test('a refusal of a later part leaves what was done before in the list', async () => {
  const { actor, act, now } = open(async (one, at) => (at === 1 ? accepted(one) : refused('access.forbidden')));
  act(many(bulkActLimit + 1));
  await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect([selectDone(now()), selectProgress(now())]).toEqual([bulkActLimit / 2, { sent: bulkActLimit, of: bulkActLimit + 1 }]);
  actor.send({ type: 'bulk.dismiss' });
  expect([now().value, selectDone(now())]).toEqual(['idle', 0]);
});

test('no act begins without an alarm, and none while one is being sent', () => {
  const { actor, act, now } = open(() => new Promise(() => undefined));
  actor.send({ type: 'bulk.choose', act: 'take', alarms: [] });
  expect(now().value).toBe('idle');
  act(many(2));
  expect(now().can({ type: 'bulk.choose', act: 'take', alarms: many(1) })).toBe(false);
});
