import type { Model } from './model.ts';
import { named, type Step } from './steps.ts';

type Words = Pick<Model, 'stepWords' | 'events' | 'replies'>;

/** A step in the words of its model, for manual testers; falls back to the machine's name for it. */
export function describeStep({ stepWords, events, replies }: Words, { kind, event, port, text }: Omit<Step, 'state' | 'sentence'>): string {
  if (kind === 'delay') {
    const passes = stepWords.delays[text.replace(/^after /, '')];
    return passes === undefined ? text : `Time passes: ${passes.charAt(0).toLowerCase()}${passes.slice(1)}.`;
  }
  if (port === null) {
    const { type, ...parts } = event;
    const sentence = stepWords.events[type];
    if (sentence === undefined) return text;
    const others = (events[type] ?? []).map(({ type: _, ...rest }) => rest);
    const which = others.length > 1 ? distinguish(parts, others) : '';
    return which === '' ? sentence : `${sentence.replace(/\.$/, '')} (${which}).`;
  }
  const phrase = stepWords.ports[port];
  if (phrase === undefined) return text;
  const request = `Asked to ${phrase}, `;
  const samples = replies[port] ?? [];
  if (kind === 'failure') return `${request}${samples.some(isAnswer) ? 'the platform does not answer' : 'there is no answer'}.`;
  return `${request}${describeReply((event as { output?: unknown }).output, samples)}.`;
}

type Answered = { readonly ok: boolean; readonly data?: unknown; readonly refusal?: { readonly code?: unknown } };
const isAnswer = (reply: unknown): reply is Answered =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && ('data' in reply || 'refusal' in reply);

function describeReply(reply: unknown, samples: readonly unknown[]): string {
  if (!isAnswer(reply)) {
    if (typeof reply === 'boolean') return `the answer is ${reply ? 'yes' : 'no'}`;
    const which = distinguish(reply, samples);
    return which === '' ? 'the answer comes' : `the answer comes (${which})`;
  }
  if (!reply.ok) return `the platform refuses: ${String(reply.refusal?.code)}`;
  const agreed = samples.filter((one): one is Answered => isAnswer(one) && one.ok).map(({ data }) => data);
  const which = agreed.length > 1 ? distinguish(reply.data, agreed) : '';
  return which === '' ? 'the platform agrees' : `the platform agrees (${which === 'none' ? 'it has nothing' : which})`;
}

/** What distinguishes one sample from the others: the parts in which they differ; its number where their summaries are equal. */
function distinguish(sample: unknown, all: readonly unknown[]): string {
  const gists = all.map((one) => differing(one, all));
  const own = differing(sample, all);
  if (own !== '' && gists.filter((one) => one === own).length === 1) return own;
  const at = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(sample));
  return all.length < 2 || at < 0 ? own : [own, `sample ${at + 1} of ${all.length}`].filter(Boolean).join(', ');
}

function differing(sample: unknown, all: readonly unknown[]): string {
  const name = nameFor(sample);
  if (name !== '' && all.some((other) => nameFor(other) !== name)) return name;
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return '';
  const keys = [...new Set(all.flatMap((one) => Object.keys(one ?? {})))];
  const present = keys.filter((key) => partOf(sample, key) !== undefined).flatMap((key) => distinctWords(key, sample, all));
  // A part missing here but present in others distinguishes the sample only where none of its own does.
  const distinct = present.length > 0 ? present : keys.flatMap((key) => distinctWords(key, sample, all));
  return distinct.slice(0, 3).join(', ');
}

function distinctWords(key: string, sample: unknown, all: readonly unknown[]): string[] {
  const values = all.map((one) => partOf(one, key));
  const value = partOf(sample, key);
  if (values.every((other) => JSON.stringify(other) === JSON.stringify(value))) return [];
  const name = nameFor(value);
  if (name !== '' && values.some((other) => nameFor(other) !== name)) return [`${wordsOf(key)}: ${name}`];
  const inner = differing(value, values);
  return inner === '' ? [] : [inner];
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** A readable name of a value: itself, its name, its size; empty where only its parts could name it. */
function nameFor(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `${value.length} item${value.length > 1 ? 's' : ''}`;
  if (typeof value === 'number' && value > 1e12) return new Date(value).toISOString();
  if (typeof value === 'object') return named(value as Record<string, unknown>) ?? '';
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/** `id_camera` and `behindMs` as words. */
const wordsOf = (key: string): string => key.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
