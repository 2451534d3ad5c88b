import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Asking, agreed, attending, entry, open, waiting, words } from '../../quality/paths/alarm.kit.ts';
import { anAlarm, ana, bruno, endedBy, refused, replied, takenBy } from '../../quality/paths/samples.ts';

test.each([
  ['waiting', [true, false, true]],
  ['attending', [false, true, true]],
  ['attended', [false, false, false]],
  ['canceled', [false, false, false]],
] as const)('an alarm that is %s can be taken, resolved, canceled: %j', { tags: ['OQ-26'] }, (alarm_status, allowed) => {
  const opened = open({}, anAlarm(1, { alarm_status }));
  // It is shown whatever its status is.
  expect([opened.actor.getSnapshot().matches('open'), opened.context().alarm?.alarm_status]).toEqual([true, alarm_status]);
  expect((['alarm.take', 'alarm.resolve', 'alarm.cancel'] as const).map((type) => opened.can({ type }))).toEqual(allowed);
});

test('an ended alarm that a purge brings back by its push can be taken again', { tags: ['OQ-26'] }, () => {
  const opened = open({}, anAlarm(1, { alarm_status: 'attended', version: 3 }));
  opened.send({ type: 'alarm.changed', alarm: anAlarm(1, { version: 4 }) });
  expect(opened.context().alarm).toMatchObject({ alarm_status: 'waiting', version: 4 });
  expect(opened.can({ type: 'alarm.take' })).toBe(true);
});

test('confirming prompts, sends the draft with the version decided on, and shows the reply', {
  tags: ['OP-4.06', 'OP-4.10', 'OQ-27', 'OQ-114'],
}, async () => {
  const opened = open({ changeAlarm: [replied(takenBy(ana, anAlarm(1)))] });
  opened.send({ type: 'alarm.take' });
  expect(opened.context().draft).toEqual({ protocol: '', comments: '', id_alarm_level: anAlarm(1).alarm_level.id });
  opened.send({ type: 'alarm.submit', ...words, protocol: ' P-7 ' });
  expect(opened.context().alarm?.alarm_status).toBe('waiting');
  await opened.reaches('open.watching');
  expect(opened.script.inputs('changeAlarm')).toEqual([
    {
      key: 'key-1',
      id_alarm: 1,
      alarm_id: 'A-0001',
      act: 'take',
      change: { alarm_status: 'attending', reason: 'attention', protocol: 'P-7', comments: 'Guard on site', id_alarm_level: 2, version: 1 },
    },
  ]);
  expect(opened.context()).toMatchObject({ act: null, decision: null, alarm: { alarm_status: 'attending', taken_by: { name: 'Ana' } } });
  expect(opened.done).toEqual(['take']);
  expect(opened.facts).toContainEqual({ type: 'alarm.changed', alarm: opened.context().alarm });
});

test.each([
  ['alarm.resolve', 'attended'],
  ['alarm.cancel', 'canceled'],
] as const)('%s needs a comment and leads to %s', { tags: ['OP-4.07', 'OP-4.08', 'OQ-29'] }, async (type, status) => {
  const mine = takenBy(ana, anAlarm(1));
  const opened = open({ changeAlarm: [replied(endedBy(ana, mine, status))] }, mine);
  opened.send({ type });
  expect(opened.can({ type: 'alarm.submit', ...words, comments: '   ' })).toBe(false);
  expect(opened.can({ type: 'alarm.submit', ...words, comments: 'x'.repeat(2001) })).toBe(false);
  opened.send({ type: 'alarm.submit', ...words });
  await opened.reaches('open.watching');
  expect(opened.context().alarm?.alarm_status).toBe(status);
});

test('confirming may be agreed without a comment', { tags: ['OQ-29'] }, () => {
  const opened = open({});
  opened.send({ type: 'alarm.take' });
  expect(opened.can({ type: 'alarm.submit', ...words, comments: '' })).toBe(true);
});

test('going back leaves the alarm as it was and sends nothing', async () => {
  const opened = open({});
  opened.send({ type: 'alarm.cancel' });
  opened.send({ type: 'alarm.edit', draft: { comments: 'wind' } });
  expect(opened.context().draft.comments).toBe('wind');
  opened.send({ type: 'alarm.dismiss' });
  await opened.reaches('open.watching');
  expect(opened.script.inputs('changeAlarm')).toEqual([]);
  expect(opened.context().draft.comments).toBe('');
});

test('a second operator who is first closes the open confirmation and is named', { tags: ['OQ-31'] }, async () => {
  const opened = open({});
  opened.send({ type: 'alarm.take' });
  opened.send({ type: 'alarm.changed', alarm: takenBy(bruno, anAlarm(1)) });
  await opened.reaches('open.overtaken');
  expect(opened.context().alarm?.taken_by?.name).toBe('Bruno');
  expect(opened.can({ type: 'alarm.submit', ...words })).toBe(false);
  expect(opened.can({ type: 'alarm.resolve' })).toBe(true);
});

test('a pushed change that still allows the act leaves the confirmation open', { tags: ['OQ-31'] }, async () => {
  const opened = open({});
  opened.send({ type: 'alarm.cancel' });
  opened.send({ type: 'alarm.changed', alarm: takenBy(bruno, anAlarm(1)) });
  await opened.reaches('open.confirming');
  opened.send({ type: 'alarm.submit', ...words });
  expect(opened.context().decision?.change.version).toBe(2);
});

test('a push that is older than what is shown changes nothing', () => {
  const mine = takenBy(ana, anAlarm(1));
  const opened = open({}, mine);
  opened.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  expect(opened.context().alarm).toBe(mine);
});

test.each(['alarm.changed', 'alarm.final', 'alarm.not_allowed'] as const)(
  'refused with %s: the current alarm is shown, the draft remains, nothing is resent',
  { tags: ['OQ-31', 'OQ-18'] },
  async (code) => {
    const taken = takenBy(bruno, anAlarm(1));
    const opened = agreed({ changeAlarm: [refused(code, { alarm: taken })] });
    await opened.reaches('open.refused');
    expect(opened.context()).toMatchObject({ alarm: taken, refusal: { code }, decision: null, draft: { comments: 'Guard on site' } });
    expect(opened.done).toEqual([]);
    opened.clock.increment(60_000);
    expect(opened.script.inputs('changeAlarm')).toHaveLength(1);
  },
);

test('a lost reply is asked for again under the same key, however often', async () => {
  const opened = agreed({ changeAlarm: [new Error('timeout'), refused('request.in_progress'), replied(takenBy(ana, anAlarm(1)))] });
  await opened.reaches('open.unanswered');
  opened.clock.increment(2000);
  await opened.reaches('open.unanswered');
  opened.send({ type: 'alarm.retry' });
  await opened.reaches('open.watching');
  const asked = opened.script.inputs('changeAlarm');
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(opened.done).toEqual(['take']);
});

test('two acts have two keys', async () => {
  const mine = takenBy(ana, anAlarm(1));
  const opened = agreed({ changeAlarm: [replied(mine), replied(endedBy(ana, mine))] });
  await opened.reaches('open.watching');
  opened.send({ type: 'alarm.resolve' });
  opened.send({ type: 'alarm.submit', ...words });
  await opened.reaches('open.watching');
  expect(opened.script.inputs('changeAlarm')).toMatchObject([{ key: 'key-1' }, { key: 'key-2' }]);
});

test('an act submitted offline goes to the outbox under its key, and the alarm does not change', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] }, anAlarm(1), { online: false });
  await opened.reaches('open.queued');
  const { decision, alarm } = opened.context();
  expect(opened.facts).toContainEqual({ type: 'alarm.decided', decision });
  expect(decision?.key).toBe('key-1');
  expect(alarm?.alarm_status).toBe('waiting');
});

test('a link that is lost while nobody knows the answer hands the act to the outbox', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] });
  await opened.reaches('open.unanswered');
  opened.send({ type: 'link.lost' });
  await opened.reaches('open.queued');
});

test('an act that the outbox sent is done; one of another key is not mine', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] }, anAlarm(1), { online: false });
  await opened.reaches('open.queued');
  opened.send({ type: 'decision.sent', key: 'key-other', alarm: takenBy(ana, anAlarm(1)) });
  expect(opened.done).toEqual([]);
  opened.send({ type: 'decision.sent', key: 'key-1', alarm: takenBy(ana, anAlarm(1)) });
  await opened.reaches('open.watching');
  expect(opened.done).toEqual(['take']);
  expect(opened.context().alarm?.alarm_status).toBe('attending');
});

test('an act rejected by the outbox shows its reason and the current alarm, and can be redone', async () => {
  const opened = agreed({ changeAlarm: [new Error('network')] }, anAlarm(1), { online: false });
  await opened.reaches('open.queued');
  const taken = takenBy(bruno, anAlarm(1));
  const { refusal } = refused('alarm.changed', { alarm: taken });
  opened.send({ type: 'decision.rejected', key: 'key-1', handBack: { why: 'refused', refusal } });
  await opened.reaches('open.rejected');
  expect(opened.context()).toMatchObject({ alarm: taken, rejection: { why: 'refused' } });
  opened.send({ type: 'alarm.cancel' });
  await opened.reaches('open.confirming');
  expect(opened.facts).toContainEqual({ type: 'rejection.dismissed', key: 'key-1' });
  expect(opened.context().rejection).toBeNull();
});

test('opened while its decision still lies in the outbox, the alarm shows it', async () => {
  await open({}, anAlarm(1), { pending: entry }).reaches('open.queued');
  await open({}, anAlarm(1), { pending: { ...entry, state: 'handedBack', handBack: { why: 'too_old' } } }).reaches('open.rejected');
  const late = open({});
  late.send({ type: 'decision.pending', entry });
  await late.reaches('open.queued');
});

test('an alarm missing from the queue is read by its displayed id; an unknown one is reported', async () => {
  const opened = open({ readAlarm: [new Error('network'), refused('record.not_found')] }, null);
  await opened.reaches('unread');
  opened.send({ type: 'alarm.retry' });
  await opened.reaches('missing');
  expect(opened.script.inputs('readAlarm')).toEqual([{ alarm_id: 'A-0001' }, { alarm_id: 'A-0001' }]);
  opened.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  await opened.reaches('open.watching');
});

test('the record is read again after each change', async () => {
  const opened = open({});
  opened.send({ type: 'alarm.changed', alarm: takenBy(bruno, anAlarm(1)) });
  await opened.reaches('open.watching');
  expect(opened.script.inputs('readReferenceData')).toEqual([
    { what: 'record', id_alarm: 1 },
    { what: 'unit', id_unit: 101 },
    { what: 'record', id_alarm: 1 },
  ]);
});

test('who was overtaken ends the alarm after all, or goes back to it', { tags: ['OQ-31'] }, async () => {
  const overtaken = () => {
    const opened = open({});
    opened.send({ type: 'alarm.take' });
    opened.send({ type: 'alarm.changed', alarm: attending(2) });
    return opened;
  };
  for (const [type, act] of [
    ['alarm.resolve', 'resolve'],
    ['alarm.cancel', 'cancel'],
  ] as const) {
    const opened = overtaken();
    opened.send({ type });
    await opened.reaches('open.confirming');
    expect(opened.context().act).toBe(act);
  }
  const back = overtaken();
  back.send({ type: 'alarm.dismiss' });
  await back.reaches('open.watching');
});

test.each<[Asking, Alarm]>([
  ['alarm.take', waiting(2)],
  ['alarm.resolve', attending(2)],
  ['alarm.cancel', waiting(2)],
])('after a refusal or a decision handed back, %s asks again', { tags: ['OQ-31'] }, async (type, stands) => {
  const first = agreed({ changeAlarm: [refused('alarm.changed', { alarm: stands })] });
  await first.reaches('open.refused');
  first.send({ type });
  await first.reaches('open.confirming');
  const returned = open({}, stands, { pending: { ...entry, handBack: { why: 'too_old' } } });
  await returned.reaches('open.rejected');
  returned.send({ type });
  await returned.reaches('open.confirming');
});

test('who reads a refusal, or why a decision came back, goes back to the alarm', async () => {
  const first = agreed({ changeAlarm: [refused('alarm.changed', { alarm: waiting(2) })] });
  await first.reaches('open.refused');
  first.send({ type: 'alarm.dismiss' });
  await first.reaches('open.watching');
  const returned = open({}, anAlarm(1), { pending: { ...entry, handBack: { why: 'too_old' } } });
  returned.send({ type: 'alarm.dismiss' });
  await returned.reaches('open.watching');
  expect(returned.facts).toContainEqual({ type: 'rejection.dismissed', key: 'key-9' });
});

test('without an answer, the current link state decides whether a decision goes to the outbox', async () => {
  const agreeing = (changeAlarm: unknown[], link: ('link.lost' | 'link.restored')[]) => {
    const opened = open({ changeAlarm });
    opened.send({ type: 'alarm.take' });
    for (const type of link) opened.send({ type });
    opened.send({ type: 'alarm.submit', ...words });
    return opened;
  };
  await agreeing([new Error('network')], ['link.lost']).reaches('open.queued');
  await agreeing([new Error('network')], ['link.lost', 'link.restored']).reaches('open.unanswered');
});

test('the record is read again when something was noted in it', () => {
  const opened = open({});
  opened.send({ type: 'alarm.recordChanged' });
  expect(opened.script.inputs('readReferenceData').filter((asked) => (asked as { what: string }).what === 'record')).toHaveLength(2);
});

test('a loading alarm opens with the first of the reply and the queue’s event', async () => {
  const read = open({ readAlarm: [replied(anAlarm(1))] }, null);
  await read.reaches('open.watching');
  const told = open({}, null);
  expect(told.actor.getSnapshot().value).toBe('reading');
  told.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  await told.reaches('open.watching');
  const unread = open({ readAlarm: [new Error('network')] }, null);
  await unread.reaches('unread');
  unread.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  await unread.reaches('open.watching');
});

test('an alarm that failed to load is retried automatically; a missing one only on request', async () => {
  const opened = open({ readAlarm: [new Error('network'), refused('record.not_found'), replied(anAlarm(1))] }, null);
  await opened.reaches('unread');
  opened.clock.increment(5000);
  await opened.reaches('missing');
  expect(opened.script.inputs('readAlarm')).toHaveLength(2);
  opened.send({ type: 'alarm.retry' });
  await opened.reaches('open.watching');
});

test.each([
  ['reading', [] as unknown[]],
  ['missing', [refused('record.not_found')]],
  ['unread', [new Error('network')]],
])('a decision that the outbox tells of while the alarm is %s is shown once the alarm is there', async (state, readAlarm) => {
  const opened = open({ readAlarm: [...readAlarm] }, null);
  await opened.reaches(state);
  opened.send({ type: 'decision.pending', entry });
  opened.send({ type: 'alarm.changed', alarm: anAlarm(1) });
  await opened.reaches('open.queued');
});
