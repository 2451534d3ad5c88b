import { expect, test } from 'vitest';
import { readXml } from '../../../platform/index.ts';
import type { KnownState, TopicChoice } from './device.ts';
import { activityOf, type OnvifNotification, readNotification, textOf, zoneOf } from './notification.ts';
import { PropertyStates } from './property-states.ts';

const t0 = Date.UTC(2026, 0, 5, 10, 0, 0);
const motion = 'VideoSource/MotionAlarm';
const source = [{ name: 'VideoSourceConfigurationToken', value: '001' }];

function event(operation: OnvifNotification['operation'], value: string | null, more: Partial<OnvifNotification> = {}): OnvifNotification {
  const data = value === null ? [] : [{ name: 'State', value }];
  return { topic: motion, operation, time: '', source, data, raw: Buffer.from('<x/>'), ...more };
}

function states(topics: readonly TopicChoice[] | null = [{ topic: motion, holdOffSeconds: 0 }], known: readonly KnownState[] = []) {
  const counts: string[] = [];
  const of = new PropertyStates('7', topics, known, (what) => counts.push(what));
  const take = (one: OnvifNotification, at = t0) => of.take(one, at, 0)?.qualifier ?? null;
  return { of, take, counts };
}

test('a change to true is new, one to false its restore, a repetition is nothing', () => {
  const { take, counts } = states();
  expect([take(event('Changed', 'true')), take(event('Changed', 'true'), t0 + 5000), take(event('Changed', 'false'), t0 + 6000)]).toEqual([
    'new',
    null,
    'restore',
  ]);
  expect(take(event('Changed', 'false'), t0 + 7000)).toBeNull();
  expect(counts).toEqual(['state_repeated', 'state_repeated']);
});

test('the present after a subscription is information, or the change that was missed', () => {
  const { take } = states();
  expect([take(event('Initialized', 'true')), take(event('Initialized', 'true'))]).toEqual(['status', null]);
  expect([take(event('Initialized', 'false')), take(event('Initialized', 'false'))]).toEqual(['restore', null]);
  expect([take(event('Initialized', 'true')), take(event('Changed', 'false'))]).toEqual(['new', 'restore']);
});

test('stored states make changes during a stop known', () => {
  const known = { code: motion, zone: '1', partition: null, isActive: true };
  expect(states(undefined, [known]).take(event('Initialized', 'false'))).toBe('restore');
  expect(states(undefined, [known]).take(event('Initialized', 'true'))).toBeNull();
  expect(states(undefined, [known]).take(event('Changed', 'true'))).toBe('new');
  expect(states(undefined, [{ ...known, isActive: false }]).take(event('Initialized', 'true'))).toBe('new');
});

test('a state whose end is never stated is new again after a minute of silence', () => {
  const { take } = states();
  expect(take(event('Changed', 'true'))).toBe('new');
  for (const second of [10, 60, 110]) expect(take(event('Changed', 'true'), t0 + second * 1000)).toBeNull();
  expect(take(event('Changed', 'true'), t0 + 171_000)).toBe('new');
});

test('a source that flaps raises once in its hold-off time, and again if it stays active', () => {
  const { of, take, counts } = states([{ topic: motion, holdOffSeconds: 30 }]);
  expect([take(event('Changed', 'true')), take(event('Changed', 'false'), t0 + 1000)]).toEqual(['new', 'restore']);
  expect([take(event('Changed', 'true'), t0 + 2000), take(event('Changed', 'false'), t0 + 3000)]).toEqual([null, null]);
  expect(of.nextRelease()).toBe(Number.POSITIVE_INFINITY);
  expect(take(event('Changed', 'true'), t0 + 4000)).toBeNull();
  expect([of.nextRelease(), of.releaseHeld(t0 + 29_999)]).toEqual([t0 + 30_000, []]);
  expect(of.releaseHeld(t0 + 30_000).map(({ qualifier }) => qualifier)).toEqual(['new']);
  expect(of.releaseHeld(t0 + 60_000)).toEqual([]);
  expect(take(event('Changed', 'false'), t0 + 61_000)).toBe('restore');
  expect(counts).toEqual(['held_off', 'held_off', 'held_off']);
});

test('events without property are new, each source with its own hold-off', () => {
  const line = 'RuleEngine/LineDetector/Crossed';
  const { take } = states([{ topic: 'RuleEngine/*', holdOffSeconds: 10 }]);
  const crossed = (rule: string) =>
    event(null, null, { topic: line, source: [...source, { name: 'Rule', value: rule }], data: [{ name: 'ObjectId', value: '1' }] });
  expect([take(crossed('A')), take(crossed('A'), t0 + 9999), take(crossed('B')), take(crossed('A'), t0 + 10_000)]).toEqual([
    'new',
    null,
    'new',
    'new',
  ]);
});

test('without a selection the topics that the platform knows count, others are counted', () => {
  const { take, counts } = states(null);
  expect([take(event('Changed', 'true')), take(event('Changed', 'true', { topic: 'Vendor/Own' }))]).toEqual(['new', null]);
  expect(counts).toEqual(['topic_not_selected']);
});

test('a removed property ends its state; values that are not true or false are information', () => {
  const { take } = states();
  expect([take(event('Changed', 'true')), take(event('Deleted', null)), take(event('Deleted', null))]).toEqual([
    'new',
    'restore',
    'status',
  ]);
  const jobs = states(null);
  const job = (state: string) => event('Changed', state, { topic: 'RecordingConfig/JobState' });
  expect([jobs.take(job('Active')), jobs.take(job('Error')), jobs.take(job('Active'))]).toEqual(['restore', 'new', 'restore']);
  const restart = event('Changed', '2026-01-05T09:00:00Z', { topic: 'Monitoring/OperatingTime/LastReboot' });
  expect(jobs.take(restart)).toBe('status');
});

test('the time is corrected by the clock of the camera, and left out where it is not plausible', () => {
  const { of } = states();
  const at = (time: string, operation: OnvifNotification['operation'], value: string, offset = 0) =>
    of.take(event(operation, value, { time }), t0, offset)?.happenedAt?.getTime() ?? null;
  expect(at('2026-01-05T13:00:01.5Z', 'Changed', 'true', 3 * 3_600_000 + 2000)).toBe(t0 - 500);
  expect(at('2026-01-05T09:59:00', 'Changed', 'false')).toBe(t0 - 60_000);
  expect([at('1970-01-01T00:00:00Z', 'Changed', 'true'), at('0000-00-00T00:00:00Z', 'Changed', 'false')]).toEqual([null, null]);
});

test('a signal has one key for each occurrence, also within one second of the camera', () => {
  const takeAll = () => {
    const { of } = states();
    const time = '2026-01-05T10:00:00Z';
    return ['true', 'false', 'true', 'false'].map((value) => of.take(event('Changed', value, { time }), t0, 0)?.key);
  };
  expect(new Set(takeAll()).size).toBe(4);
  // Two platforms that receive the same events store them once.
  expect(takeAll()).toEqual(takeAll());
});

test('a camera with endless sources does not fill the memory', () => {
  const { of, take } = states();
  const of_ = (value: string) => event('Changed', 'true', { source: [{ name: 'Source', value }] });
  for (let at = 0; at < 2001; at += 1) take(of_(`s${at}`));
  expect([take(of_('s2000')), take(of_('s0'))]).toEqual([null, 'new']);
  expect(of.nextRelease()).toBe(Number.POSITIVE_INFINITY);
});

test('a message is read with its source, data, zone and words', () => {
  const text = `<w:NotificationMessage xmlns:w="urn:w" xmlns:tt="urn:tt"><w:Topic> tns1:RuleEngine/FieldDetector/ObjectsInside</w:Topic><w:Message><tt:Message UtcTime="2026-01-05T10:00:00Z" PropertyOperation="Changed"><tt:Source><tt:SimpleItem Name="VideoSourceConfigurationToken" Value="002"/><tt:SimpleItem Name="Rule" Value="Gate &amp; yard"/></tt:Source><tt:Key><tt:SimpleItem Name="ObjectId" Value="1"/></tt:Key><tt:Data><tt:SimpleItem Name="IsInside" Value="true"/></tt:Data></tt:Message></w:Message></w:NotificationMessage>`;
  const root = readXml(text);
  const read = root && readNotification(root, text);
  expect(read).toMatchObject({ topic: 'RuleEngine/FieldDetector/ObjectsInside', operation: 'Changed', time: '2026-01-05T10:00:00Z' });
  expect(read && [zoneOf(read), activityOf(read), textOf(read)]).toEqual([
    '2',
    true,
    'VideoSourceConfigurationToken: 002, Rule: Gate & yard, ObjectId: 1, IsInside: true',
  ]);
  expect(read?.raw.toString()).toBe(text);
  const bare = readXml('<NotificationMessage><Topic>/</Topic></NotificationMessage>');
  expect(bare && readNotification(bare, '')).toBeNull();
});
