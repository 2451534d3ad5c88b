import { z } from 'zod';
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
export const Pointer = z
  .string()
  .max(mappingLimits.pointer)
  .regex(/^(?:\/[^/]*)*$/, 'A pointer begins with a slash.')
  .refine(
    (pointer) => pointer.split('/').length - 1 <= mappingLimits.segments,
    `A pointer has at most ${mappingLimits.segments} segments.`,
  );
export type Pointer = z.infer<typeof Pointer>;

/** Where a value is: the first of the paths that has one, else the constant. */
export const ValueSource = z.object({
  paths: z.array(Pointer).max(mappingLimits.alternatives).default([]),
  constant: z.string().max(mappingLimits.text).nullable().default(null),
});
export type ValueSource = z.infer<typeof ValueSource>;

const Value = z.string().max(mappingLimits.name);

/** Whether the value at a path is one of the values, without regard to case; `is_not` also holds where the path has none. */
export const MappingCondition = z.object({
  path: Pointer,
  operator: z.enum(['is', 'is_not']).default('is'),
  values: z.array(Value).min(1).max(mappingLimits.values),
});
export type MappingCondition = z.infer<typeof MappingCondition>;

/** How a document becomes signals. */
export const Mapping = z.object({
  /** An array with one signal for each item; null: the document is one signal. */
  items: Pointer.nullable().default(null),
  /** All must hold, or the document (the item) is ignored. */
  conditions: z.array(MappingCondition).max(mappingLimits.conditions).default([]),
  /** Where all of these hold, the signal only proves that the sender works. */
  tests: z.array(MappingCondition).max(mappingLimits.conditions).default([]),
  vocabulary: z.enum(codeVocabularies).default('event'),
  account: ValueSource,
  code: ValueSource,
  qualifier: z
    .object({
      source: ValueSource,
      /** Qualifiers by value, without regard to case. */
      values: z
        .array(z.object({ value: Value, qualifier: z.enum(signalQualifiers) }))
        .max(mappingLimits.values)
        .default([]),
      /** Qualifier of other values and of none; null: such a signal is ignored. */
      otherwise: z.enum(signalQualifiers).nullable().default('new'),
    })
    .nullable()
    .default(null),
  zone: ValueSource.nullable().default(null),
  partition: ValueSource.nullable().default(null),
  user: ValueSource.nullable().default(null),
  text: ValueSource.nullable().default(null),
  /** ISO 8601 with a zone, or seconds or milliseconds since 1970. */
  time: ValueSource.nullable().default(null),
  /** Values that identify a signal at its sender together; none, or one is absent: identical documents of one minute are one signal. */
  key: z.array(ValueSource).max(mappingLimits.alternatives).default([]),
  pictures: z
    .object({
      /** Base64 or data URLs in the document. */
      paths: z.array(Pointer).max(mappingLimits.pictures).default([]),
      /** Names of parts of a multipart body; `*` is every picture. */
      parts: z.array(Value).max(mappingLimits.pictures).default([]),
    })
    .default({ paths: [], parts: ['*'] }),
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
