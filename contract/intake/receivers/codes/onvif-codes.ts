import { type OnvifCategory, type OnvifTopic, onvifTopicOf } from '../onvif-topics.ts';
import type { CodeEntry, SignalCategory } from '../signals.ts';

const categories: Readonly<Record<OnvifCategory, SignalCategory>> = {
  motion: 'video',
  crossing: 'burglary',
  intrusion: 'burglary',
  object: 'video',
  tamper: 'tamper',
  input: 'burglary',
  audio: 'video',
  video: 'trouble',
  recording: 'trouble',
  fault: 'trouble',
  access: 'access',
};
/** Topics whose signals are of another category than their neighbours. */
const exceptions: Readonly<Record<string, SignalCategory>> = {
  'Device/HardwareFailure/PowerSupplyFailure': 'power',
  'Device/HardwareFailure/TemperatureCritical': 'environment',
  'Device/Trigger/Relay': 'system',
  'AccessControl/Duress': 'duress',
  'Door/State/DoorAlarm': 'burglary',
  'Door/State/DoorTamper': 'tamper',
  'Door/State/DoorFault': 'trouble',
};

function entryFor(code: string, { topic, category, words, action, priority }: OnvifTopic): CodeEntry {
  const found = exceptions[topic] ?? categories[category];
  return { code, category: found, meaning: words, effect: action, priority, ...(found === 'duress' && { neverOnTest: true }) };
}

/** What an ONVIF topic means as a code; undefined: the platform does not know it, e.g. one that only its manufacturer has. */
export function findOnvifCode(code: string): CodeEntry | undefined {
  const topic = onvifTopicOf(code);
  return topic && entryFor(code, topic);
}
