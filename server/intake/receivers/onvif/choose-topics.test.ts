import { expect, test } from 'vitest';
import { chooseTopics } from './generic-devices.ts';

const crossed = 'RuleEngine/LineDetector/Crossed';
const none = { topics: [], holdOff: null };

test('topics and hold-off of a device come before those of its receiver and of the topic', () => {
  expect(chooseTopics(none, none)).toBeNull();
  expect(chooseTopics({ topics: ['Vendor/Own'], holdOff: null }, { topics: [crossed], holdOff: null })).toEqual([
    { topic: 'Vendor/Own', holdOffSeconds: 0 },
  ]);
  expect(chooseTopics(none, { topics: [crossed], holdOff: null })).toEqual([{ topic: crossed, holdOffSeconds: 10 }]);
  expect(chooseTopics({ topics: [], holdOff: 5 }, { topics: [crossed], holdOff: 60 })).toEqual([{ topic: crossed, holdOffSeconds: 5 }]);
});

test('a hold-off without topics is that of every topic that the platform knows', () => {
  const all = chooseTopics({ topics: [], holdOff: 0 }, none);
  expect(all?.length).toBeGreaterThan(50);
  expect(new Set(all?.map(({ holdOffSeconds }) => holdOffSeconds))).toEqual(new Set([0]));
});
