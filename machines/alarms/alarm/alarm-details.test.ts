import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Asking, agreed, attending, entry, open, waiting, words } from '../../quality/paths/alarm.kit.ts';
import { anAlarm, ana, bruno, endedBy, refused, replied, takenBy } from '../../quality/paths/samples.ts';

const recordReads = (opened: ReturnType<typeof open>): number =>
  opened.script.inputs('readReferenceData').filter((asked) => (asked as { what: string }).what === 'record').length;
const calm = { act: null, decision: null, refusal: null, rejection: null };
const level = anAlarm(1).alarm_level.id;
const blank = { protocol: '', comments: '', id_alarm_level: level };
const ended = (version: number): Alarm => ({ ...endedBy(bruno, attending(version)), version });
const final = (opened: ReturnType<typeof open>) =>
  (['alarm.take', 'alarm.resolve', 'alarm.cancel'] as const).map((type) => opened.can({ type }));

test('an alarm that is unknown to this user says why', async () => {
  const no = refused('record.not_found');
  const opened = open({ readAlarm: [no] }, null);
  await opened.reaches('missing');
  expect(opened.context().refusal).toEqual(no.refusal);
});

test('a push that is older does not read the record again', () => {
  const opened = open({}, takenBy(ana, anAlarm(1)));
  opened.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  expect(recordReads(opened)).toBe(1);
});

test('overtaken, the record is read again, and going back leaves nothing of the act', { tags: ['OQ-31'] }, async () => {
  const opened = open({});
  opened.send({ type: 'alarm.take' });
  opened.send({ type: 'alarm.edit', draft: { comments: 'wind' } });
  opened.send({ type: 'alarm.changed', alarm: attending(2) });
  await opened.reaches('open.overtaken');
  expect(recordReads(opened)).toBe(2);
  opened.send({ type: 'alarm.dismiss' });
  expect(opened.context()).toMatchObject({ ...calm, draft: blank });
});

test('overtaken by its end, an alarm allows no further act', { tags: ['OQ-26', 'OQ-31'] }, async () => {
  const opened = open({});
  opened.send({ type: 'alarm.cancel' });
  opened.send({ type: 'alarm.changed', alarm: ended(3) });
  await opened.reaches('open.overtaken');
  expect(final(opened)).toEqual([false, false, false]);
});

test('an accepted act empties the form and reads the record again', { tags: ['OP-4.14'] }, async () => {
  const opened = agreed({ changeAlarm: [replied(takenBy(ana, anAlarm(1)))] });
  await opened.reaches('open.watching');
  expect(opened.context()).toMatchObject({ ...calm, draft: { comments: '' } });
  expect(recordReads(opened)).toBe(2);
});

test('a refused act reports the alarm to every list, and going back leaves nothing of it', {
  tags: ['OQ-31', 'OQ-26'],
}, async () => {
  const opened = agreed({ changeAlarm: [refused('alarm.changed', { alarm: attending(2) })] });
  await opened.reaches('open.refused');
  expect(opened.facts).toContainEqual({ type: 'alarm.changed', alarm: attending(2) });
  expect(recordReads(opened)).toBe(2);
  opened.send({ type: 'alarm.dismiss' });
  expect(opened.context()).toMatchObject({ ...calm, draft: blank });
});

test('a link that is lost meanwhile hands the act itself to the outbox', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] });
  await opened.reaches('open.unanswered');
  opened.send({ type: 'link.lost' });
  const { decision, online } = opened.context();
  expect(online).toBe(false);
  expect(opened.facts).toContainEqual({ type: 'alarm.decided', decision });
});

const sameAct = { ...words, id_alarm_level: level };

test.each<[Asking, Alarm, string]>([
  ['alarm.take', waiting(2), 'take'],
  ['alarm.resolve', attending(2), 'resolve'],
  ['alarm.cancel', waiting(2), 'cancel'],
])('after a refusal or a rejection %s opens its own form', { tags: ['OQ-31'] }, async (type, stands, act) => {
  const first = agreed({ changeAlarm: [refused('alarm.changed', { alarm: stands })] });
  await first.reaches('open.refused');
  first.send({ type });
  expect(first.context()).toMatchObject({ ...calm, act, draft: act === 'take' ? sameAct : blank });
  const returned = open({}, stands, { pending: { ...entry, handBack: { why: 'too_old' } } });
  returned.send({ type });
  expect(returned.context()).toMatchObject({ ...calm, act });
  expect(returned.actor.getSnapshot().value).toEqual({ open: 'confirming' });
});

test('after a refusal or a rejection by its end, an alarm allows no further act', { tags: ['OQ-26'] }, async () => {
  const first = agreed({ changeAlarm: [refused('alarm.final', { alarm: ended(3) })] });
  await first.reaches('open.refused');
  expect(final(first)).toEqual([false, false, false]);
  const returned = open({}, ended(3), { pending: { ...entry, handBack: { why: 'too_old' } } });
  await returned.reaches('open.rejected');
  expect(final(returned)).toEqual([false, false, false]);
  returned.send({ type: 'alarm.dismiss' });
  expect(returned.context()).toMatchObject(calm);
});

test('only the own decision is rejected or sent, and the record is read again for it', async () => {
  const queued = async () => {
    const opened = agreed({ changeAlarm: [new Error('network')] }, anAlarm(1), { online: false });
    await opened.reaches('open.queued');
    return opened;
  };
  const rejected = await queued();
  rejected.send({ type: 'decision.rejected', key: 'key-other', handBack: { why: 'too_old' } });
  await rejected.reaches('open.queued');
  rejected.send({ type: 'decision.rejected', key: 'key-1', handBack: { why: 'too_old' } });
  await rejected.reaches('open.rejected');
  expect(recordReads(rejected)).toBe(2);
  rejected.send({ type: 'alarm.dismiss' });
  expect(rejected.context()).toMatchObject({ ...calm, draft: blank });
  const sent = await queued();
  sent.send({ type: 'decision.sent', key: 'key-1', alarm: takenBy(ana, anAlarm(1)) });
  expect(sent.context()).toMatchObject({ ...calm, draft: { comments: '' } });
  expect(recordReads(sent)).toBe(2);
});

test('a decision that lies in the outbox is the act that the alarm shows', async () => {
  const opened = open({});
  opened.send({ type: 'decision.pending', entry });
  await opened.reaches('open.queued');
  expect(opened.context()).toMatchObject({ act: 'take', decision: entry });
});

test('reading is tried again after five seconds, sending after two, not earlier', async () => {
  const unread = open({ readAlarm: [new Error('network')] }, null);
  await unread.reaches('unread');
  unread.clock.increment(4999);
  await unread.reaches('unread');
  unread.clock.increment(1);
  await unread.reaches('reading');
  const unanswered = agreed({ changeAlarm: [new Error('network')] });
  await unanswered.reaches('open.unanswered');
  unanswered.clock.increment(1999);
  await unanswered.reaches('open.unanswered');
  unanswered.clock.increment(1);
  await unanswered.reaches('open.sending');
});

test('taken again after a rejection, the form has the level that the alarm has now', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] }, anAlarm(1), { online: false });
  await opened.reaches('open.queued');
  const alarm = { ...waiting(2), alarm_level: { ...anAlarm(1).alarm_level, id: 3 as NonNullable<typeof level> } };
  opened.send({ type: 'decision.rejected', key: 'key-1', handBack: { why: 'refused', ...refused('alarm.changed', { alarm }) } });
  opened.send({ type: 'alarm.take' });
  expect(opened.context().draft).toEqual({ ...sameAct, id_alarm_level: 3 });
});
