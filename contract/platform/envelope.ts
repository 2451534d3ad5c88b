import * as z from 'zod/mini';
import { isParts } from './deep-equal.ts';

/**
 * Every JSON reply of the platform: `{ success, data, message?, code?, errors? }`.
 * `code` is for programs, `message` is one English sentence with the remedy, `errors` is by field.
 */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Wraps the schema of a reply's data into the envelope of a success. A reply without content may leave `data` out. */
export const success = <T extends z.core.$ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data: (data instanceof z.ZodMiniNull
      ? z.pipe(
          z.transform(() => null),
          data,
        )
      : data) as T,
    message: z.optional(z.string()),
  });

/**
 * A page of a list. `next` is an opaque cursor for the rows after the last one (null: there are none);
 * `current_page`, `last_page`, `per_page` and `total` serve clients of the numbered paging (ADM-7.26).
 */
export const page = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(row),
    next: z.optional(z.nullable(z.string())),
    current_page: z.optional(z.int()),
    last_page: z.optional(z.int()),
    per_page: z.optional(z.int()),
    total: z.optional(z.int()),
  });

/** A parsed list, with defaults for missing members. */
export interface Listing<T> {
  rows: T[];
  next: string | null;
  lastPage: number;
  total: number | null;
  /** Number of rows that do not have the expected shape and are omitted. */
  unreadable: number;
}

/**
 * Reads the reply of a list call (OP-7.05, ADM-7.04, ADM-8.02, OQ-115): `success: false`, or data that is
 * missing or null, is an empty list; data may be an array or a page object `{ data, last_page, total }`.
 */
export function readList<T>(row: z.core.$ZodType<T>, reply: unknown): Listing<T> {
  const none: Listing<T> = { rows: [], next: null, lastPage: 1, total: null, unreadable: 0 };
  if (!isParts(reply) || reply['success'] === false) return none;
  const outer = reply;
  const inner = isParts(outer['data']) && 'data' in outer['data'] ? outer['data'] : outer;
  if (!Array.isArray(inner['data'])) return none;
  const listing = { ...none };
  listing.next = typeof inner['next'] === 'string' ? inner['next'] : null;
  listing.lastPage = typeof inner['last_page'] === 'number' ? inner['last_page'] : 1;
  listing.total = typeof inner['total'] === 'number' ? inner['total'] : null;
  listing.rows = [];
  for (const candidate of inner['data'] as unknown[]) {
    const read = z.core.safeParse(row, candidate);
    if (read.success) listing.rows.push(read.data);
    else listing.unreadable += 1;
  }
  return listing;
}
