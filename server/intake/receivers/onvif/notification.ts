import { normalizeTopic, onvifTopicOf } from '../../../../contract/intake/receivers/onvif-topics.ts';
import { findElement, type XmlElement } from '../../../platform/index.ts';

/** A name and a value of an event's source or data. */
export interface OnvifItem {
  name: string;
  value: string;
}

/** One event of a camera, as it states it. */
export interface OnvifNotification {
  /** See `normalizeTopic`. */
  topic: string;
  /** Of a property; null: it states none. */
  operation: 'Initialized' | 'Changed' | 'Deleted' | null;
  /** By the clock of the camera, as it writes it; empty: it states none. */
  time: string;
  source: readonly OnvifItem[];
  data: readonly OnvifItem[];
  raw: Buffer;
}

const most = { items: 16, name: 64, value: 200, raw: 64_000 } as const;
const operations = ['Initialized', 'Changed', 'Deleted'] as const;

function itemsOf(element: XmlElement | null): OnvifItem[] {
  const items = element?.children.filter(({ name }) => name === 'SimpleItem') ?? [];
  return items.slice(0, most.items).map(({ attributes }) => ({
    name: (attributes.get('Name') ?? '').slice(0, most.name),
    value: (attributes.get('Value') ?? '').trim().slice(0, most.value),
  }));
}

/**
 * Reads a `NotificationMessage`.
 * @param text the reply that contains it
 * @returns null: it has no topic
 */
export function readNotification(element: XmlElement, text: string): OnvifNotification | null {
  const topic = normalizeTopic(element.children.find(({ name }) => name === 'Topic')?.text ?? '');
  if (topic === '') return null;
  const outer = element.children.find(({ name }) => name === 'Message') ?? null;
  // `wsnt:Message` contains `tt:Message`; a few cameras leave out one of the two.
  const message = findElement(outer, 'Message') ?? outer;
  const part = (name: string) => message?.children.find((child) => child.name === name) ?? null;
  return {
    topic,
    operation: operations.find((one) => one === message?.attributes.get('PropertyOperation')) ?? null,
    time: (message?.attributes.get('UtcTime') ?? '').slice(0, most.name),
    source: [...itemsOf(part('Source')), ...itemsOf(part('Key'))],
    data: itemsOf(part('Data')),
    raw: rawOf(element, text),
  };
}

/** What arrived, at most 64 kB. */
export const rawOf = ({ start, end }: Pick<XmlElement, 'start' | 'end'>, text: string): Buffer =>
  Buffer.from(text.slice(start, end)).subarray(0, most.raw);

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  active: true,
  inactive: false,
  on: true,
  off: false,
};
/** Items that count or identify something: their `1` is not a truth value. */
const isNumbering = /id$|token$|count|number|level|time$|index$/i;

/** Whether an event states that something is present or has ended; null: neither. */
export function activityOf({ topic, data }: OnvifNotification): boolean | null {
  const values = onvifTopicOf(topic)?.activeValues;
  if (values) return data.length === 0 ? null : data.some(({ value }) => values.includes(value));
  for (const { name, value } of data) {
    const truth = isNumbering.test(name) ? undefined : truths[value.toLowerCase()];
    if (truth !== undefined) return truth;
  }
  return null;
}

/** Names of sources, the one that identifies a channel or an input best first. */
const zoneNames = [
  ...['InputToken', 'RelayToken', 'DoorToken', 'VideoSourceToken', 'VideoSource', 'Source', 'VideoSourceConfigurationToken'],
  ...['AudioSourceToken', 'AudioSourceConfigurationToken', 'RecordingJobToken', 'RecordingToken', 'Channel', 'port', 'Token'],
] as const;

const valueOf = (items: readonly OnvifItem[], name: string): string | null => items.find((item) => item.name === name)?.value || null;
const withoutZeros = (text: string): string => text.replace(/^0+(?=\d+$)/, '').slice(0, 120);

/** The input, channel or video source of an event; without one the name of its rule; null: it has neither. */
export function zoneOf({ source }: OnvifNotification): string | null {
  const found = zoneNames.map((name) => valueOf(source, name)).find((value) => value !== null) ?? ruleOf({ source });
  return found === null ? null : withoutZeros(found);
}

/** The rule that detected an event, e.g. the name of a line or field; null: none. */
export const ruleOf = ({ source }: Pick<OnvifNotification, 'source'>): string | null =>
  valueOf(source, 'Rule') ?? valueOf(source, 'RuleName');

/** What an event says beside its topic: its source and data, at most 300 characters; null: nothing. */
export function textOf({ source, data }: OnvifNotification): string | null {
  const text = [...source, ...data].map(({ name, value }) => `${name}: ${value}`).join(', ');
  return text === '' ? null : text.slice(0, 300);
}
