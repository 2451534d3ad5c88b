import type * as z from 'zod/mini';
import type { FaultCode } from '../fault.ts';
import type { Field, FieldKind } from '../field.ts';

/** How a filter compares. `is` takes one or several values, `none` and `any` take no value (empty, filled). */
export const comparisons = ['is', 'has', 'from', 'to', 'none', 'any'] as const;
export type Comparison = (typeof comparisons)[number];

export type Schema = z.core.$ZodType;
/** The field of a kind. */
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** The rules of a field kind that hold on both sides of the wire. */
export interface KindRules<Kind extends FieldKind> {
  /** The schema of a filled value; null and blank texts are checked before it. */
  schema: (field: FieldOf<Kind>) => Schema;
  /** The comparisons of its filter, the usual one first; empty: lists are not filtered by it. */
  comparisons: readonly Comparison[];
  isSortable: boolean;
}

/** A schema's message that carries a fault code with the values of its sentence. */
export const asFault = (code: FaultCode, values: Record<string, string | number> = {}): string => JSON.stringify({ code, values });
