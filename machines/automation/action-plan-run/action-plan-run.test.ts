import { expect, test, vi } from 'vitest';
import type { PlanRun } from '../../../contract/automation/plan-run.ts';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { alarm, inTurn, reading, runWith, stand, twice, value, whole } from '../../quality/paths/action-plan-run.kit.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';
import { allAnswers, currentPosition } from './action-plan-run.machine.ts';

test('preview, ready, continue, finalized: each answer goes with those before it', { tags: ['OQ-114', 'OP-4.24', 'OQ-67'] }, async () => {
  const { actor, orders, reaches } = stand();
  expect(actor.getSnapshot().value).toBe('preview');
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'extra1' });
  expect(actor.getSnapshot().value).toBe('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'prompting' });
  actor.send({ type: 'plan.answer', answer: 'extra1' });
  await reaches('finalized');
  expect(orders.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([['yes'], ['yes', 'extra1']]);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(2);
  actor.send({ type: 'plan.restart' });
  expect(actor.getSnapshot().value).toBe('finalized');
});

test('offline answers are queued, show the next question, and are sent together on reconnect', {
  tags: ['OP-4.24'],
}, async () => {
  const { actor, orders, kept, reaches } = stand();
  await reaches('ready');
  actor.send({ type: 'link.lost' });
  actor.send({ type: 'plan.answer', answer: 'yes' });
  expect(actor.getSnapshot().value).toEqual({ continue: 'held' });
  expect(currentPosition(actor.getSnapshot().context).at?.id).toBe('b');
  actor.send({ type: 'plan.answer', answer: 'no' });
  expect(currentPosition(actor.getSnapshot().context).end?.id).toBe('z');
  expect(kept.at(-1)?.answers).toHaveLength(2);
  expect(orders).toEqual([]);
  actor.send({ type: 'link.restored' });
  await reaches('finalized');
  expect(orders.map(({ answers }) => answers.length)).toEqual([2]);
  expect(kept.at(-1)).toBeNull();
});

test('what was held when the page was left is sent after it is read again', { tags: ['OP-4.24'] }, async () => {
  const held = { plan: 4, after: 0, answers: [{ node: 'a', answer: 'yes' }], key: 'kept' };
  const { orders, reaches } = stand({ held });
  await reaches({ continue: 'prompting' });
  expect(orders).toMatchObject([{ key: 'kept', answers: [{ node: 'a', answer: 'yes' }] }]);
});

test('who answers second is told who was first; the plan goes on from there', { tags: ['OQ-114', 'OP-4.24', 'OQ-31'] }, async () => {
  const theirs = runWith([['a', 'no']], 'Bruno');
  const { actor, reaches } = stand({ send: async () => refused('plan.changed', { run: { ...theirs, at: 'b' } }) });
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'overtaken' });
  expect(actor.getSnapshot().context).toMatchObject({ held: null, run: { answers: [{ answer: 'no', by: { name: 'Bruno' } }] } });
  actor.send({ type: 'plan.continue' });
  expect(actor.getSnapshot().value).toEqual({ continue: 'prompting' });
});

test('what another operator answers is seen at once; older news changes nothing', { tags: ['OP-1.14'] }, async () => {
  const { actor, reaches } = stand();
  await reaches('ready');
  actor.send({ type: 'plan.updated', run: runWith([['a', 'yes']], 'Bruno') });
  expect(actor.getSnapshot().value).toEqual({ continue: 'prompting' });
  actor.send({ type: 'plan.updated', run: runWith([]) });
  expect(allAnswers(actor.getSnapshot().context)).toHaveLength(1);
  actor.send({
    type: 'plan.updated',
    run: {
      ...runWith([
        ['a', 'no'],
        ['b', 'no'],
      ]),
      alarm: { ...alarm, id: AlarmId.parse(8) },
    },
  });
  expect(allAnswers(actor.getSnapshot().context)).toHaveLength(1);
});

test('a lost reply is asked for again under the same key; an error says why and is read again', {
  tags: ['OP-4.24', 'OQ-67'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let tries = 0;
  const { actor, orders, reaches } = stand({
    send: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no answer');
      return refused('access.forbidden');
    },
  });
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'unanswered' });
  await vi.advanceTimersByTimeAsync(2100);
  await reaches('error');
  expect(orders[0]?.key).toBe(orders[1]?.key);
  expect(actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  actor.send({ type: 'plan.retry' });
  await reaches('ready');
  vi.useRealTimers();
});

test('where no plan applies, it says so', { tags: ['OQ-39'] }, async () => {
  const { reaches } = stand({ read: async () => refused('record.not_found') });
  await reaches('absent');
});

test('a plan without steps does not apply, and is looked for again when that is asked', { tags: ['OQ-39'] }, async () => {
  const empty = { ...runWith([]), plan: { ...runWith([]).plan, nodes: [] }, at: null };
  const plan = stand({ read: inTurn(replied({ run: empty, held: null }), replied({ run: runWith([]), held: null })) });
  await plan.reaches('absent');
  plan.actor.send({ type: 'plan.renew' });
  expect(value(plan)).toBe('preview');
  await plan.reaches('ready');
});

test('a plan that cannot be read says so, and is read again by itself or when that is asked', { tags: ['OP-4.24', 'OQ-67'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const read = inTurn<Answer<{ run: PlanRun; held: null }>>(
    new Error('network'),
    refused('access.forbidden'),
    new Error('network'),
    replied({ run: runWith([]), held: null }),
  );
  const plan = stand({ read });
  await plan.reaches('error');
  expect(plan.actor.getSnapshot().context.refusal).toBeNull();
  plan.actor.send({ type: 'plan.renew' });
  expect(value(plan)).toBe('preview');
  await plan.reaches('error');
  expect(plan.actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  await vi.advanceTimersByTimeAsync(5100);
  await plan.reaches('error');
  expect(plan.actor.getSnapshot().context.refusal).toBeNull();
  await vi.advanceTimersByTimeAsync(5100);
  await plan.reaches('ready');
  vi.useRealTimers();
});

test.each([
  ['ready', runWith([])],
  [{ continue: 'prompting' }, runWith([['a', 'yes']])],
  ['finalized', whole],
] as const)('a plan that stands at %j is read again when that is asked', async (state, run) => {
  const plan = stand({ read: reading(run) });
  await plan.reaches(state);
  plan.actor.send({ type: 'plan.renew' });
  expect(value(plan)).toBe('preview');
  await plan.reaches(state);
});

test('answers that were held when the page was left stay held while there is no link', { tags: ['OP-4.24'] }, async () => {
  const held = { plan: 4, after: 0, answers: [{ node: 'a', answer: 'yes' }], key: 'kept' };
  const plan = stand({ held, online: false });
  await plan.reaches({ continue: 'held' });
  expect(plan.orders).toEqual([]);
});

test('whether an answer is sent or held follows the link as it is', { tags: ['OP-4.24'] }, async () => {
  const back = stand();
  await back.reaches('ready');
  back.actor.send({ type: 'link.lost' });
  back.actor.send({ type: 'link.restored' });
  back.actor.send({ type: 'plan.answer', answer: 'yes' });
  await back.reaches({ continue: 'prompting' });
  back.actor.send({ type: 'link.lost' });
  back.actor.send({ type: 'plan.answer', answer: 'no' });
  expect(value(back)).toEqual({ continue: 'held' });
  const failing = stand({ send: inTurn<Answer<PlanRun>>(new Error('network')) });
  await failing.reaches('ready');
  failing.actor.send({ type: 'plan.answer', answer: 'yes' });
  failing.actor.send({ type: 'link.lost' });
  await failing.reaches({ continue: 'held' });
});

test('an answer with an unknown outcome is resent on request, and queued once the link is lost', {
  tags: ['OP-4.24'],
}, async () => {
  const plan = stand({ send: inTurn<Answer<PlanRun>>(refused('request.in_progress'), new Error('network'), replied(twice('b', 'yes'))) });
  await plan.reaches('ready');
  plan.actor.send({ type: 'plan.answer', answer: 'yes' });
  await plan.reaches({ continue: 'unanswered' });
  plan.actor.send({ type: 'plan.retry' });
  expect(value(plan)).toEqual({ continue: 'sending' });
  await plan.reaches({ continue: 'unanswered' });
  plan.actor.send({ type: 'link.lost' });
  expect(value(plan)).toEqual({ continue: 'held' });
  plan.actor.send({ type: 'link.restored' });
  await plan.reaches({ continue: 'prompting' });
  expect(new Set(plan.orders.map(({ key }) => key)).size).toBe(1);
});

test('what another operator answers moves a plan on that was begun, ended, or overtaken', { tags: ['OP-1.14'] }, async () => {
  const asking = stand({ read: reading(twice('b', 'yes')) });
  await asking.reaches({ continue: 'prompting' });
  asking.actor.send({ type: 'plan.updated', run: whole });
  expect(value(asking)).toBe('finalized');
  asking.actor.send({ type: 'plan.updated', run: { ...twice('b', 'no'), version: 9 } });
  expect(value(asking)).toEqual({ continue: 'prompting' });
  const overtaken = stand({ send: async () => refused('plan.changed', { run: twice('b', 'no') }) });
  await overtaken.reaches('ready');
  overtaken.actor.send({ type: 'plan.answer', answer: 'yes' });
  await overtaken.reaches({ continue: 'overtaken' });
  overtaken.actor.send({ type: 'plan.updated', run: whole });
  expect(value(overtaken)).toEqual({ continue: 'overtaken' });
  overtaken.actor.send({ type: 'plan.continue' });
  expect(value(overtaken)).toBe('finalized');
});

test('a plan without an alarm can be put at its beginning; a refusal or no answer says so', { tags: ['OP-4.24'] }, async () => {
  const own = (run: PlanRun): PlanRun => ({ ...run, alarm: null });
  for (const [reply, state] of [
    [replied(own(runWith([]))), 'ready'],
    [refused('access.forbidden'), 'error'],
    [new Error('network'), 'error'],
  ] as const) {
    const plan = stand({ alarm: null, read: reading(own(whole)), send: inTurn<Answer<PlanRun>>(reply) });
    await plan.reaches('finalized');
    plan.actor.send({ type: 'plan.restart' });
    expect(value(plan)).toBe('restarting');
    await plan.reaches(state);
    expect(plan.orders).toMatchObject([{ restart: true, answers: [] }]);
  }
});
