import { normalizeTopic, type OnvifTopic, onvifTopicOf } from '../../../../contract/intake/receivers/onvif-topics.ts';
import type { XmlElement } from '../../../platform/index.ts';
import type { OnvifEventDevice } from './device.ts';
import { EventsClient } from './events-client.ts';

/** A part of a topic's messages. */
export interface TopicItem {
  name: string;
  /** Type of its values without prefix, e.g. `boolean`; empty: not stated. */
  type: string;
}

/** A topic that a camera states that it has. */
export interface CameraTopic {
  /** See `normalizeTopic`: what selects it. */
  topic: string;
  /** Whether it has a present state that the camera states after each subscription. */
  isProperty: boolean;
  source: readonly TopicItem[];
  data: readonly TopicItem[];
  /** What the platform knows about it; null: it is the camera's own. */
  known: OnvifTopic | null;
}

const most = { topics: 500, items: 16 } as const;
const patienceMs = 20_000;

/**
 * The topics of a camera with the description of their messages, sorted, for a selection by tick boxes (GetEventProperties).
 * @returns at most 500
 * @throws OnvifFailure with a sentence
 */
export async function readCameraTopics(
  device: Pick<OnvifEventDevice, 'host' | 'port' | 'user' | 'password'>,
  options: { privateAddresses: boolean; now: () => number },
): Promise<CameraTopic[]> {
  const client = new EventsClient({ ...device, account: '', topics: null }, options.privateAddresses, options.now);
  const signal = AbortSignal.timeout(patienceMs);
  await client.open(signal);
  const found = new Map<string, CameraTopic>();
  collect(await client.readTopicSet(signal), [], found);
  return [...found.values()].toSorted((a, b) => a.topic.localeCompare(b.topic)).slice(0, most.topics);
}

function collect(element: XmlElement, path: readonly string[], found: Map<string, CameraTopic>): void {
  const description = element.children.find(({ name }) => name === 'MessageDescription');
  const topic = normalizeTopic(path.join('/'));
  if (topic !== '' && (description || element.attributes.get('topic') === 'true')) {
    const items = (part: string): TopicItem[] => {
      const descriptions = description?.children.find(({ name }) => name === part)?.children ?? [];
      return descriptions
        .filter(({ name }) => name === 'SimpleItemDescription')
        .slice(0, most.items)
        .map(({ attributes }) => ({
          name: (attributes.get('Name') ?? '').slice(0, 64),
          type: (attributes.get('Type') ?? '').replace(/^.*:/, '').slice(0, 64),
        }));
    };
    const isProperty = description?.attributes.get('IsProperty') === 'true';
    found.set(topic, {
      topic,
      isProperty,
      source: [...items('Source'), ...items('Key')],
      data: items('Data'),
      known: onvifTopicOf(topic) ?? null,
    });
  }
  for (const child of element.children) if (child.name !== 'MessageDescription') collect(child, [...path, child.name], found);
}
