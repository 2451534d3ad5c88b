import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { handoverMachine } from './handover.machine.ts';
import { aDraft, aHandover, anAcceptedHandover } from './handover.paths.ts';
import { selectDraft, selectHandover, selectIsBusy, selectRefusal } from './handover.selectors.ts';

type Call = 'readDraft' | 'readHandover' | 'signHandover' | 'acceptHandover';

function open(id: number | null, replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = handoverMachine.provide({
    actors: {
      readDraft: script.port('readDraft'),
      readHandover: script.port('readHandover'),
      signHandover: script.port('signHandover'),
      acceptHandover: script.port('acceptHandover'),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { id } }).start();
  return { actor, clock, script, at: () => dotted(actor.getSnapshot().value), reaches: (path: string) => reaches(actor, path) };
}

const offline = new Error('offline');
const sign = { type: 'handover.sign', request: { note: 'Look at the gate' } } as const;
const accept = { type: 'handover.accept' } as const;
const renew = { type: 'handover.renew' } as const;
const drafted = replied(aDraft);
const signed = replied(aHandover);

/** Of both pages: how it is opened, what reads it, and the act on it. */
const pages = [
  {
    ...{ of: 'draft', id: null, read: 'readDraft', reading: 'readingDraft', answer: drafted, event: sign },
    ...{ port: 'signHandover' as Call, meanwhile: 'draft.signing', sent: sign.request, done: signed },
  },
  {
    ...{ of: 'signed', id: 7, read: 'readHandover', reading: 'readingSigned', answer: replied({ ...aHandover, id: 7 }), event: accept },
    ...{ port: 'acceptHandover' as Call, meanwhile: 'signed.accepting', sent: { id: 7 }, done: replied({ ...anAcceptedHandover, id: 7 }) },
  },
] as const;

test('without a number what would be handed over is read, with one that handover', async () => {
  const draft = open(null, { readDraft: [drafted] });
  expect([draft.at(), selectDraft(draft.actor.getSnapshot())]).toEqual(['readingDraft', null]);
  await draft.reaches('draft.shown');
  expect([selectDraft(draft.actor.getSnapshot()), selectHandover(draft.actor.getSnapshot())]).toEqual([aDraft, null]);
  const old = open(7, { readHandover: [signed] });
  expect(old.at()).toBe('readingSigned');
  await old.reaches('signed.shown');
  expect(old.script.inputs('readHandover')).toEqual([{ id: 7 }]);
  expect([selectDraft(old.actor.getSnapshot()), selectHandover(old.actor.getSnapshot())]).toEqual([null, aHandover]);
});

test('a signed draft is the handover that is open from then on', { tags: ['OQ-114'] }, async () => {
  const page = open(null, { readDraft: [drafted], signHandover: [replied({ ...aHandover, id: 9 })], readHandover: [signed] });
  await page.reaches('draft.shown');
  page.actor.send(sign);
  await page.reaches('signed.shown');
  expect(page.script.inputs('signHandover')).toEqual([sign.request]);
  expect([selectDraft(page.actor.getSnapshot()), selectHandover(page.actor.getSnapshot())?.id]).toEqual([null, 9]);
  page.actor.send(renew);
  await page.reaches('signed.shown');
  expect(page.script.inputs('readHandover')).toEqual([{ id: 9 }]);
});

test('an accepted handover has both signatures', { tags: ['OQ-114'] }, async () => {
  const page = open(1, { readHandover: [signed], acceptHandover: [replied(anAcceptedHandover)] });
  await page.reaches('signed.shown');
  page.actor.send(accept);
  expect(page.script.inputs('acceptHandover')).toEqual([{ id: 1 }]);
  await page.reaches('signed.shown');
  expect(selectHandover(page.actor.getSnapshot())).toMatchObject({ signed: at(60), accepted: at(120) });
});

test.each(pages)('a $of that is refused says why, and is asked again with a button only', async ({ id, read, of, reading, answer }) => {
  const page = open(id, { [read]: [refused('access.forbidden'), answer] });
  await page.reaches('refused');
  expect(selectRefusal(page.actor.getSnapshot())?.code).toBe('access.forbidden');
  page.clock.increment(60_000);
  expect(page.at()).toBe('refused');
  page.actor.send(renew);
  expect([page.at(), selectIsBusy(page.actor.getSnapshot())]).toEqual([reading, true]);
  await page.reaches(`${of}.shown`);
  expect(selectIsBusy(page.actor.getSnapshot())).toBe(false);
});

test.each(pages)(
  'a $of that was not read is read again after five seconds, or with a button',
  async ({ id, read, of, reading, answer }) => {
    const page = open(id, { [read]: [offline, offline, answer] });
    await page.reaches('unread');
    page.clock.increment(4999);
    expect(page.at()).toBe('unread');
    page.clock.increment(1);
    expect(page.at()).toBe(reading);
    await page.reaches('unread');
    page.actor.send(renew);
    expect(page.at()).toBe(reading);
    await page.reaches(`${of}.shown`);
  },
);

test.each(pages)('a $of is read anew after ten seconds, or at once with a button', async ({ id, read, of, reading, answer }) => {
  const page = open(id, { [read]: [answer, answer, answer] });
  await page.reaches(`${of}.shown`);
  page.clock.increment(9999);
  expect(page.at()).toBe(`${of}.shown`);
  page.clock.increment(1);
  expect(page.at()).toBe(reading);
  await page.reaches(`${of}.shown`);
  page.actor.send(renew);
  expect(page.at()).toBe(reading);
});

test.each(pages)('a signature on a $of that is refused says why; it can be given again', async (one) => {
  const { id, read, of, reading, answer, event, port, meanwhile, sent, done } = one;
  const page = open(id, { [read]: [answer, answer], [port]: [refused('handover.accepted'), refused('handover.own'), done] });
  await page.reaches(`${of}.shown`);
  page.actor.send(event);
  expect([page.at(), selectIsBusy(page.actor.getSnapshot())]).toEqual([meanwhile, true]);
  await page.reaches(`${of}.denied`);
  expect(selectRefusal(page.actor.getSnapshot())?.code).toBe('handover.accepted');
  page.actor.send(event);
  expect([page.at(), selectRefusal(page.actor.getSnapshot())]).toEqual([meanwhile, null]);
  await page.reaches(`${of}.denied`);
  page.actor.send(renew);
  expect(page.at()).toBe(reading);
  await page.reaches(`${of}.shown`);
  page.actor.send(event);
  await page.reaches('signed.shown');
  expect(page.script.inputs(port)).toEqual([sent, sent, sent]);
});

test.each(pages)('a signature on a $of without an answer says nothing of a refusal, and can be given again', async (one) => {
  const { id, read, of, reading, answer, event, port, meanwhile, done } = one;
  const page = open(id, { [read]: [answer, answer], [port]: [offline, offline, done] });
  await page.reaches(`${of}.shown`);
  page.actor.send(event);
  await page.reaches(`${of}.unanswered`);
  expect([selectRefusal(page.actor.getSnapshot()), selectIsBusy(page.actor.getSnapshot())]).toEqual([null, false]);
  page.actor.send(event);
  expect(page.at()).toBe(meanwhile);
  await page.reaches(`${of}.unanswered`);
  page.actor.send(renew);
  expect(page.at()).toBe(reading);
  await page.reaches(`${of}.shown`);
});
