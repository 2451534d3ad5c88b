import * as z from 'zod/mini';
import { codeVocabularies, signalQualifiers } from './signals.ts';

/** Limits of mappings and of what they read, which bound the cost of a document. */
export const mappingLimits = {
  /** Characters of a pointer, and its segments. */
  pointer: 300,
  segments: 16,
  /** Pointers of one field. */
  alternatives: 4,
  conditions: 8,
  /** Values of a condition or of a list of qualifiers. */
  values: 64,
  /** Signals of one document. */
  items: 100,
  pictures: 6,
  /** Characters of base64 of one picture. */
  base64: 12_000_000,
  /** Characters of names (account, code, zone) and of the text. */
  name: 120,
  text: 300,
} as const;

/**
 * A place in a document: segments after slashes, as in RFC 6901 (`~1` is a slash, `~0` a tilde). `/EventNotificationAlert/channelID` is an
 * element of XML, `/a/@b` its attribute. Where the mapping has an array, `*` as the segment after its pointer is the item being read.
 */
export const Pointer = z.string().check(
  z.maxLength(mappingLimits.pointer),
  z.regex(/^(?:\/[^/]*)*$/, 'A pointer begins with a slash.'),
  z.refine(
    (pointer) => pointer.split('/').length - 1 <= mappingLimits.segments,
    `A pointer has at most ${mappingLimits.segments} segments.`,
  ),
);
export type Pointer = z.infer<typeof Pointer>;

const listOf = <T extends z.core.SomeType>(of: T, most: number) => z._default(z.array(of).check(z.maxLength(most)), []);
const orNull = <T extends z.core.SomeType>(of: T) => z._default(z.nullable(of), null);

/** Where a value is: the first of the paths that has one, else the constant. */
export const ValueSource = z.object({
  paths: listOf(Pointer, mappingLimits.alternatives),
  constant: orNull(z.string().check(z.maxLength(mappingLimits.text))),
});
export type ValueSource = z.infer<typeof ValueSource>;

const Value = z.string().check(z.maxLength(mappingLimits.name));

/** Whether the value at a path is one of the values, without regard to case; `is_not` also holds where the path has none. */
export const MappingCondition = z.object({
  path: Pointer,
  operator: z._default(z.enum(['is', 'is_not']), 'is'),
  values: z.array(Value).check(z.minLength(1), z.maxLength(mappingLimits.values)),
});
export type MappingCondition = z.infer<typeof MappingCondition>;

/** How a document becomes signals. */
export const Mapping = z.object({
  /** An array with one signal for each item; null: the document is one signal. */
  items: orNull(Pointer),
  /** All must hold, or the document (the item) is ignored. */
  conditions: listOf(MappingCondition, mappingLimits.conditions),
  /** Where all of these hold, the signal only proves that the sender works. */
  tests: listOf(MappingCondition, mappingLimits.conditions),
  vocabulary: z._default(z.enum(codeVocabularies), 'event'),
  account: ValueSource,
  code: ValueSource,
  qualifier: orNull(
    z.object({
      source: ValueSource,
      /** Qualifiers by value, without regard to case. */
      values: listOf(z.object({ value: Value, qualifier: z.enum(signalQualifiers) }), mappingLimits.values),
      /** Qualifier of other values and of none; null: such a signal is ignored. */
      otherwise: z._default(z.nullable(z.enum(signalQualifiers)), 'new'),
    }),
  ),
  zone: orNull(ValueSource),
  partition: orNull(ValueSource),
  user: orNull(ValueSource),
  text: orNull(ValueSource),
  /** ISO 8601 with a zone, or seconds or milliseconds since 1970. */
  time: orNull(ValueSource),
  /** Values that identify a signal at its sender together; none, or one is absent: identical documents of one minute are one signal. */
  key: listOf(ValueSource, mappingLimits.alternatives),
  pictures: z._default(
    z.object({
      /** Base64 or data URLs in the document. */
      paths: listOf(Pointer, mappingLimits.pictures),
      /** Names of parts of a multipart body; `*` is every picture. */
      parts: z._default(z.array(Value).check(z.maxLength(mappingLimits.pictures)), ['*']),
    }),
    { paths: [], parts: ['*'] },
  ),
});
export type Mapping = z.infer<typeof Mapping>;

/** A picture of a signal: base64 in the document, or the name of a part. */
export type MappedPicture = { readonly base64: string } | { readonly part: string };

/** A signal as a mapping reads it; the names are those of signals. */
export interface MappedSignal {
  readonly account: string;
  readonly vocabulary: Mapping['vocabulary'];
  readonly code: string;
  readonly qualifier: (typeof signalQualifiers)[number];
  readonly zone: string | null;
  readonly partition: string | null;
  readonly user: string | null;
  readonly text: string | null;
  /** ISO 8601, UTC; null: none, or none that is plausible. */
  readonly happenedAt: string | null;
  /** Null: the mapping has no key. */
  readonly key: string | null;
  readonly pictures: readonly MappedPicture[];
}

/** Why a document or an item gave no signal, or a signal without a field. `item` is null for the document. */
export interface MappingFault {
  readonly item: number | null;
  readonly field: 'account' | 'code' | 'time' | 'items';
  readonly reason: 'absent' | 'too_long' | 'not_a_time' | 'too_many';
}

/** What a mapping made of a document; `ignored` counts what its conditions exclude. */
export interface MappingResult {
  readonly signals: readonly MappedSignal[];
  readonly faults: readonly MappingFault[];
  readonly ignored: number;
}
