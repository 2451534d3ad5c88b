import { expect, test } from 'vitest';
import { findCode } from './codes/index.ts';
import { coversTopic, normalizeTopic, onvifCategories, onvifTopicOf, onvifTopics } from './onvif-topics.ts';

test('topics are normalized, unique, and have words in three languages', () => {
  expect(new Set(onvifTopics.map(({ topic }) => topic)).size).toBe(onvifTopics.length);
  for (const { topic, words, category } of onvifTopics) {
    expect(normalizeTopic(topic)).toBe(topic);
    expect(Object.values(words).every((word) => word.length > 0)).toBe(true);
    expect(onvifCategories).toHaveProperty(category);
  }
  expect(new Set(onvifTopics.map(({ category }) => category)).size).toBe(Object.keys(onvifCategories).length);
});

test('a path loses its namespace prefixes and empty parts', () => {
  expect(normalizeTopic(' tns1:RuleEngine/tnsaxis:VMD3/vmd3_video_1 ')).toBe('RuleEngine/VMD3/vmd3_video_1');
  expect(normalizeTopic('tns1:VideoSource//.')).toBe('VideoSource');
  expect(normalizeTopic('a'.repeat(300))).toHaveLength(120);
  expect(normalizeTopic(' / ')).toBe('');
});

test('a topic is found by its path or the one above it', () => {
  expect(onvifTopicOf('VideoSource/MotionAlarm')?.category).toBe('motion');
  expect(onvifTopicOf('CameraApplicationPlatform/VMD/Camera1Profile1')?.category).toBe('motion');
  expect(onvifTopicOf('CameraApplicationPlatform/VMDX/1')).toBeUndefined();
  expect([coversTopic('a/*', 'a/b'), coversTopic('a/*', 'ab'), coversTopic('a/b', 'a/b/c')]).toEqual([true, false, false]);
});

test('a topic is a code with its effect and words; one of duress is never on test', () => {
  expect(findCode('onvif', 'Device/Trigger/DigitalInput')).toMatchObject({ category: 'burglary', effect: 'raise', priority: 2 });
  expect(findCode('onvif', 'RuleEngine/VMD3/vmd3_video_1')).toMatchObject({ code: 'RuleEngine/VMD3/vmd3_video_1', effect: 'log' });
  expect(findCode('onvif', 'AccessControl/Duress')).toMatchObject({ category: 'duress', neverOnTest: true });
  expect(findCode('onvif', 'Vendor/Own')).toBeUndefined();
});
