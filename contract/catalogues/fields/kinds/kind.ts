import type * as z from 'zod/mini';
import type { FaultCode } from '../fault.ts';
import type { Field, FieldKind } from '../field.ts';

/**
 * Comparisons of a list filter: `is` equals one of the values, `has` contains one of the texts, `from` and `to` are inclusive bounds, `none`
 * (field is empty) and `any` (field is filled) take no value.
 */
export const comparisons = ['is', 'has', 'from', 'to', 'none', 'any'] as const;
export type Comparison = (typeof comparisons)[number];

export type Schema = z.core.$ZodType;
/** The definition of a field of this kind. */
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** Rules of a field kind that client and server share. */
export interface KindRules<Kind extends FieldKind> {
  /** Schema of a filled value; null and blank text are handled before it runs. */
  schema: (field: FieldOf<Kind>) => Schema;
  /** Comparisons that the field's filter offers, the default first; empty if lists cannot be filtered by the field. */
  comparisons: readonly Comparison[];
  isSortable: boolean;
}

/** Encodes a fault code and the values of its text as a schema's error message; `schema.ts` decodes it into a `Fault`. */
export const encodeFault = (code: FaultCode, values: Record<string, string | number> = {}): string => JSON.stringify({ code, values });
