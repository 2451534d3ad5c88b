import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { PlanRun } from '../../../contract/automation/plan-run.ts';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { alarm, inTurn, reading, runWith, stand, twice, value, whole } from '../../quality/paths/action-plan-run.kit.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import type { Answer } from '../../shared/port.ts';

const yes = { type: 'plan.answer', answer: 'yes' } as const;
const unknown = { type: 'plan.answer', answer: 'extra9' } as const;

test('the answer is stored while it is sent, and no longer once it is kept; the end is announced', { tags: ['OP-4.24'] }, async () => {
  const begun = twice('b', 'yes');
  const { actor, kept, finalized, reaches } = stand({ read: reading(begun), send: async () => replied(whole) });
  await reaches({ continue: 'prompting' });
  actor.send(yes);
  expect(kept).toEqual([{ plan: 4, after: 1, answers: [{ node: 'b', answer: 'yes' }], key: 'key-1' }]);
  expect(finalized).toEqual([]);
  await reaches('finalized');
  expect([kept.at(-1), finalized]).toEqual([null, [whole]]);
});

test('a plan that goes on is not announced as finalized', async () => {
  const { actor, finalized, reaches } = stand();
  await reaches('ready');
  actor.send(yes);
  await reaches({ continue: 'prompting' });
  expect(finalized).toEqual([]);
});

test.each([
  ['overtaken', refused('plan.changed', { run: twice('b', 'no') }), { continue: 'overtaken' }],
  ['refused', refused('access.forbidden'), 'error'],
] as const)('an answer that was %s is not stored any more, and the reason is said', async (_, reply, state) => {
  const { actor, kept, reaches } = stand({ send: async () => reply });
  await reaches('ready');
  actor.send(yes);
  await reaches(state);
  expect(actor.getSnapshot().context).toMatchObject({ held: null, refusal: { code: reply.refusal.code } });
  expect(kept).toMatchObject([{ answers: [{ node: 'a', answer: 'yes' }] }, null]);
});

test('a reason is forgotten where the plan goes on, and where it is read again', async () => {
  const overtaken = stand({ send: async () => refused('plan.changed', { run: twice('b', 'no') }) });
  await overtaken.reaches('ready');
  overtaken.actor.send(yes);
  await overtaken.reaches({ continue: 'overtaken' });
  overtaken.actor.send({ type: 'plan.continue' });
  expect(overtaken.actor.getSnapshot().context.refusal).toBeNull();
  const unread = stand({
    read: inTurn<Answer<{ run: PlanRun; held: null }>>(refused('access.forbidden'), replied({ run: whole, held: null })),
  });
  await unread.reaches('error');
  unread.actor.send({ type: 'plan.retry' });
  await unread.reaches('finalized');
  expect(unread.actor.getSnapshot().context.refusal).toBeNull();
});

test('news of another alarm, or from before, is not taken at any place of the plan', { tags: ['OP-1.14'] }, async () => {
  const ready = stand();
  await ready.reaches('ready');
  ready.actor.send({ type: 'plan.updated', run: { ...whole, alarm: { ...alarm, id: AlarmId.parse(8) } } });
  expect([value(ready), ready.actor.getSnapshot().context.run]).toEqual(['ready', runWith([])]);
  const over = stand({ read: reading(whole) });
  await over.reaches('finalized');
  over.actor.send({ type: 'plan.updated', run: twice('b', 'yes') });
  expect([value(over), over.actor.getSnapshot().context.run]).toEqual(['finalized', whole]);
  const overtaken = stand({ send: async () => refused('plan.changed', { run: twice('b', 'no') }) });
  await overtaken.reaches('ready');
  overtaken.actor.send(yes);
  await overtaken.reaches({ continue: 'overtaken' });
  overtaken.actor.send({ type: 'plan.updated', run: runWith([]) });
  expect(overtaken.actor.getSnapshot().context.run).toEqual(twice('b', 'no'));
});

test('without a link only a known answer is held, and each is held once', { tags: ['OP-4.24'] }, async () => {
  const plan = stand({ read: reading(twice('b', 'yes')) });
  await plan.reaches({ continue: 'prompting' });
  plan.actor.send({ type: 'link.lost' });
  plan.actor.send(unknown);
  expect(value(plan)).toEqual({ continue: 'prompting' });
  plan.actor.send({ type: 'plan.answer', answer: 'extra1' });
  expect([value(plan), plan.kept]).toMatchObject([{ continue: 'held' }, [{ after: 1, answers: [{ node: 'b', answer: 'extra1' }] }]]);
  const held = stand({ online: false });
  await held.reaches('ready');
  held.actor.send(yes);
  held.actor.send(unknown);
  expect([held.kept, held.actor.getSnapshot().context.held?.answers]).toMatchObject([[{}], [{ node: 'a', answer: 'yes' }]]);
});

test('the link that is lost while nobody knows of an answer is known to be lost, and to be back', async () => {
  const plan = stand({ send: inTurn<Answer<PlanRun>>(new Error('network'), new Error('network'), replied(twice('b', 'yes'))) });
  await plan.reaches('ready');
  plan.actor.send(yes);
  await plan.reaches({ continue: 'unanswered' });
  plan.actor.send({ type: 'link.lost' });
  expect(plan.actor.getSnapshot().context.online).toBe(false);
  plan.actor.send({ type: 'link.restored' });
  expect([value(plan), plan.actor.getSnapshot().context.online]).toEqual([{ continue: 'sending' }, true]);
  await plan.reaches({ continue: 'unanswered' });
});

test('an answer without a reply is sent again after two seconds', { tags: ['OP-4.24'] }, async () => {
  const clock = new SimulatedClock();
  const plan = stand({ clock, send: inTurn<Answer<PlanRun>>(new Error('network'), replied(twice('b', 'yes'))) });
  await plan.reaches('ready');
  plan.actor.send(yes);
  await plan.reaches({ continue: 'unanswered' });
  clock.increment(1999);
  expect(value(plan)).toEqual({ continue: 'unanswered' });
  clock.increment(1);
  expect(value(plan)).toEqual({ continue: 'sending' });
});

test('a plan that is known is not read again by itself after an answer was refused', async () => {
  const clock = new SimulatedClock();
  const plan = stand({ clock, send: async () => refused('access.forbidden') });
  await plan.reaches('ready');
  plan.actor.send(yes);
  await plan.reaches('error');
  clock.increment(60_000);
  expect(value(plan)).toBe('error');
});

test('a beginning anew that is refused says why', async () => {
  const own = { ...whole, alarm: null };
  const plan = stand({ alarm: null, read: reading(own), send: async () => refused('access.forbidden') });
  await plan.reaches('finalized');
  plan.actor.send({ type: 'plan.restart' });
  await plan.reaches('error');
  expect(plan.actor.getSnapshot().context).toMatchObject({ refusal: { code: 'access.forbidden' }, run: own });
});
