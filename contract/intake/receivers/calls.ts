import * as z from 'zod/mini';
import { AlarmId, byId, defineCall, IdParam, Instant, RecordId, requireAbility, success, UnitId } from '../../platform/index.ts';
import { codeVocabularies, receiverKinds, signalOutcomes, signalQualifiers, signalReasons } from './signals.ts';

const named = z.object({ id: z.int(), name: z.string() });
/** Signals of receivers: `platform` states what the platform itself noticed, such as the silence of a device. */
export const signalVocabularies = [...codeVocabularies, 'platform'] as const;

/** A signal, and what became of it. Members that its sender did not state, or that are not known, are null. */
export const SignalRow = z.object({
  id: z.int(),
  received: Instant,
  receiver: named,
  tenant: z.nullable(named),
  unit: z.nullable(named),
  device: z.nullable(named),
  account: z.nullable(z.string()),
  vocabulary: z.nullable(z.enum(signalVocabularies)),
  code: z.nullable(z.string()),
  qualifier: z.nullable(z.enum(signalQualifiers)),
  zone: z.nullable(z.string()),
  zone_name: z.nullable(z.string()),
  /** The record of the zone. */
  id_zone: z.nullable(z.int()),
  partition: z.nullable(z.string()),
  user: z.nullable(z.string()),
  text: z.nullable(z.string()),
  happened: z.nullable(Instant),
  /** Meaning of the code. */
  description: z.nullable(z.string()),
  outcome: z.enum(signalOutcomes),
  reason: z.nullable(z.enum(signalReasons)),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type SignalRow = z.infer<typeof SignalRow>;

/** A signal with what arrived, in base64, and the addresses of its pictures. */
export const WholeSignal = z.extend(SignalRow, { raw: z.string(), pictures: z.array(z.string()) });
export type WholeSignal = z.infer<typeof WholeSignal>;

/** Filters of the list of signals. */
export const SignalFilters = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  id_receiver: z.optional(IdParam),
  id_unit: z.optional(IdParam),
  id_device: z.optional(IdParam),
  /** The alarm that it raised or restored. */
  id_alarm: z.optional(IdParam),
  outcome: z.optional(z.enum(signalOutcomes)),
  from: z.optional(Instant),
  to: z.optional(Instant),
});
export type SignalFilters = z.infer<typeof SignalFilters>;

/** `next` continues after the last row. */
export const SignalPage = z.object({ rows: z.array(SignalRow), next: z.nullable(z.string()) });
export type SignalPage = z.infer<typeof SignalPage>;

/** What a signal would do now, by the rules of this moment. */
export const Replay = z.object({
  outcome: z.enum(signalOutcomes),
  reason: z.nullable(z.enum(signalReasons)),
  description: z.nullable(z.string()),
  priority: z.nullable(z.int()),
});
export type Replay = z.infer<typeof Replay>;

/** A sender or code that no record explains, with how often it was received and the last signal of it. */
export const UnknownSignal = z.object({
  receiver: z.extend(named, { kind: z.enum(receiverKinds) }),
  outcome: z.enum(['unknown_device', 'unknown_code', 'unreadable']),
  account: z.nullable(z.string()),
  vocabulary: z.nullable(z.enum(signalVocabularies)),
  code: z.nullable(z.string()),
  reason: z.nullable(z.enum(signalReasons)),
  count: z.int(),
  first: Instant,
  last: Instant,
  last_id: z.int(),
});
export type UnknownSignal = z.infer<typeof UnknownSignal>;

/** Shortest and longest time that something is set on test, in minutes; the longest needs the right `long` besides. */
export const testMinutes = { usual: 120, most: 480, mostByRight: 10_080 } as const;

/** A unit, device or zone whose signals raise nothing until a moment. */
export const SignalTest = z.object({
  id: z.int(),
  tenant: named,
  unit: named,
  device: z.nullable(named),
  zone: z.nullable(named),
  reason: z.string(),
  by: z.string(),
  started: Instant,
  until: Instant,
  ended: z.nullable(Instant),
  ended_by: z.nullable(z.string()),
  /** Signals that it received so far. */
  signals: z.int(),
});
export type SignalTest = z.infer<typeof SignalTest>;

/** POST v1/signal_tests: what is set on test, for how long, why. */
export const SignalTestRequest = z.object({
  id_unit: UnitId,
  id_device: z.optional(z.nullable(RecordId)),
  id_zone: z.optional(z.nullable(RecordId)),
  minutes: z.int().check(z.minimum(1), z.maximum(testMinutes.mostByRight)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
});
export type SignalTestRequest = z.infer<typeof SignalTestRequest>;

/** Zones of what is on test: those that signalled, with their signals, and those that did not. */
export const SignalTestReport = z.object({
  test: SignalTest,
  zones: z.array(
    z.object({ number: z.string(), name: z.nullable(z.string()), signals: z.int(), codes: z.array(z.string()), last: z.nullable(Instant) }),
  ),
});
export type SignalTestReport = z.infer<typeof SignalTestReport>;

/** What is typed into a panel or camera so that it reports to a receiver: names and values, in the order of entry. */
export const ReceiverSetup = z.object({
  receiver: z.extend(named, { kind: z.enum(receiverKinds) }),
  /** Each line as typed; `field` is the name of a setting of the sender. */
  lines: z.array(z.object({ field: z.string(), value: z.string() })),
  /** The same in one text, for a QR code. */
  text: z.string(),
  /** Null: it works. */
  fault: z.nullable(z.string()),
});
export type ReceiverSetup = z.infer<typeof ReceiverSetup>;

/** Longest text that is read as an example, in characters; a signal retains 64 kB of what arrived. */
export const exampleLimit = 64_000;

/** POST v1/signal_examples: what a mapping is tried on: a stored signal, or a text as a sender would send it. */
export const SignalExampleRequest = z.union([
  z.strictObject({ signal: z.int().check(z.minimum(1)) }),
  z.strictObject({ text: z.string().check(z.maxLength(exampleLimit)) }),
]);
export type SignalExampleRequest = z.infer<typeof SignalExampleRequest>;

/** What an example is to a mapping: JSON, the fields of a form, or the tree of XML. */
export const SignalExample = z.object({
  /** Null where there is a fault. */
  document: z.unknown(),
  /** Why it is no document: nothing arrived, it is no JSON, XML or form, it exceeds a limit, or only its first 64 kB are stored. */
  fault: z.nullable(z.enum(['empty', 'not_understood', 'too_large', 'cut'])),
});
export type SignalExample = z.infer<typeof SignalExample>;

/** A topic that a camera offers; `meaning` is null where only its manufacturer knows it. */
export const CameraTopic = z.object({ topic: z.string(), meaning: z.nullable(z.string()) });
export type CameraTopic = z.infer<typeof CameraTopic>;

const paged = {
  next: z.optional(z.string().check(z.maxLength(200))),
  max: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
};

/** Calls of the screens Signals, Unknown signals, On test, and of the set-up of receivers. */
export const signalCalls = {
  signals: defineCall({
    method: 'GET',
    path: '/v1/signals',
    access: requireAbility('read', 'Signal'),
    summary: 'List signals of receivers, newest first; `next` continues after the last row',
    query: z.extend(SignalFilters, paged),
    reply: success(SignalPage),
  }),
  signal: defineCall({
    method: 'GET',
    path: '/v1/signals/:id',
    access: requireAbility('read', 'Signal'),
    summary: 'Read one signal with the bytes that arrived, in base64',
    params: byId,
    reply: success(WholeSignal),
    refusals: ['record.not_found'],
  }),
  replaySignal: defineCall({
    method: 'POST',
    path: '/v1/signals/:id/replay',
    access: requireAbility('read', 'Signal'),
    summary: 'State what a signal would do by the present rules, without doing it',
    params: byId,
    reply: success(Replay),
    refusals: ['record.not_found'],
  }),
  readExample: defineCall({
    method: 'POST',
    path: '/v1/signal_examples',
    access: requireAbility('read', 'Signal'),
    summary: 'Read a stored signal or a text as a receiver of HTTP or MQTT reads it, so that its fields can be chosen; nothing is stored',
    body: SignalExampleRequest,
    reply: success(SignalExample),
    refusals: ['record.not_found'],
  }),
  unknownSignals: defineCall({
    method: 'GET',
    path: '/v1/unknown_signals',
    access: requireAbility('read', 'Signal'),
    summary: 'List senders and codes of the last 30 days that no record explains, and what could not be read',
    reply: success(z.array(UnknownSignal)),
  }),
  signalTests: defineCall({
    method: 'GET',
    path: '/v1/signal_tests',
    access: requireAbility('read', 'SignalTest'),
    summary: 'List what is on test, and what was in the last seven days',
    reply: success(z.array(SignalTest)),
  }),
  startSignalTest: defineCall({
    method: 'POST',
    path: '/v1/signal_tests',
    access: requireAbility('create', 'SignalTest'),
    summary: 'Set a unit, one of its devices or one of its zones on test',
    body: SignalTestRequest,
    reply: success(SignalTest),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  endSignalTest: defineCall({
    method: 'DELETE',
    path: '/v1/signal_tests/:id',
    access: requireAbility('delete', 'SignalTest'),
    summary: 'End a test; ending it again has no effect',
    params: byId,
    reply: success(SignalTest),
    refusals: ['record.not_found'],
  }),
  signalTestReport: defineCall({
    method: 'GET',
    path: '/v1/signal_tests/:id/report',
    access: requireAbility('read', 'SignalTest'),
    summary: 'List the zones that signalled during a test, and those that did not',
    params: byId,
    reply: success(SignalTestReport),
    refusals: ['record.not_found'],
  }),
  mailSignalTest: defineCall({
    method: 'POST',
    path: '/v1/signal_tests/:id/mail',
    access: requireAbility('read', 'SignalTest'),
    summary: 'Send the report of a test by mail',
    params: byId,
    body: z.object({ to: z.email().check(z.maxLength(254)) }),
    reply: success(z.object({ sent: z.boolean() })),
    refusals: ['record.not_found', 'connector.not_connected', 'access.throttled'],
  }),
  cameraTopics: defineCall({
    method: 'GET',
    path: '/v1/receiver_device/:id/topics',
    access: requireAbility('read', 'ReceiverDevice'),
    summary: 'Read the topics of events that a camera offers (ONVIF GetEventProperties)',
    params: byId,
    reply: success(z.object({ topics: z.array(CameraTopic) })),
    refusals: ['record.not_found', 'connector.failed'],
  }),
  receiverSetup: defineCall({
    method: 'GET',
    path: '/v1/receiver/:id/setup',
    access: requireAbility('read', 'Receiver'),
    summary: 'State what is typed into a panel or camera so that it reports to a receiver',
    params: byId,
    reply: success(ReceiverSetup),
    refusals: ['record.not_found'],
  }),
} as const;
