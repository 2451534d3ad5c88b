import * as z from 'zod/mini';
import { isParts } from './deep-equal.ts';

/**
 * Every JSON reply of the platform: `{ success, data, message?, code?, errors? }`.
 * `code` is for programs, `message` is one English sentence with the remedy, `errors` is by field.
 */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Lists are counted up to this number, so that a page costs the same however many rows there are; see `total_relation`. */
export const countedRows = 10_000;
export const totalRelations = ['eq', 'gte'] as const;
export type TotalRelation = (typeof totalRelations)[number];

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
 * `current_page`, `last_page`, `per_page` and `total` serve clients of the numbered paging (ADM-7.26). Negative pages are counted from the
 * end: -1 is the last one.
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
    /** `gte`: there are more rows than `total`, which is counted no further, and more pages than `last_page`. Absent or `eq`: both are exact. */
    total_relation: z.optional(z.enum(totalRelations)),
    /** Up to when the page is complete, where it was read from a replica; absent: it is current. */
    as_of: z.optional(z.string()),
    /**
     * Where a search ended before it had looked at all rows: the time of the rows that it reached, in its order. `next` continues there, also if
     * no row was found. Absent: it looked at all, or found a whole page.
     */
    searched_until: z.optional(z.string()),
  });

/**
 * A row of a list, or an event, that could not be read: what is readable of it, and the fields at fault with what is wrong with them, without
 * their values (`alarm_status: invalid_value`).
 */
export interface UnreadableRow {
  id: string | null;
  description: string | null;
  time: string | null;
  fault: string;
}

/** A parsed list, with defaults for missing members. */
export interface Listing<T> {
  rows: T[];
  next: string | null;
  lastPage: number;
  total: number | null;
  unreadable: UnreadableRow[];
}

/**
 * Reads the reply of a list call (OP-7.05, ADM-7.04, ADM-8.02, OQ-115): data that is null is an empty list; data may be an array or a page
 * object `{ data, last_page, total }`. Null: the reply contains no list, so that nobody can say that the list is empty.
 */
export function readList<T>(row: z.core.$ZodType<T>, reply: unknown): Listing<T> | null {
  if (!isParts(reply) || reply['success'] === false) return null;
  const inner = isParts(reply['data']) && 'data' in reply['data'] ? reply['data'] : reply;
  const { data, next, last_page, total } = inner;
  if (data !== null && !Array.isArray(data)) return null;
  const listing: Listing<T> = {
    rows: [],
    next: typeof next === 'string' ? next : null,
    lastPage: typeof last_page === 'number' ? last_page : 1,
    total: typeof total === 'number' ? total : null,
    unreadable: [],
  };
  for (const candidate of (data ?? []) as unknown[]) {
    const read = z.core.safeParse(row, candidate);
    if (read.success) listing.rows.push(read.data);
    else listing.unreadable.push(unreadableRow(candidate, read.error));
  }
  return listing;
}

/** What is readable of a record that its schema refuses. */
export function unreadableRow(candidate: unknown, { issues }: Pick<z.core.$ZodError, 'issues'>): UnreadableRow {
  const fields = isParts(candidate) ? candidate : {};
  const first = (...names: string[]) => {
    const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' || typeof value === 'number');
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : null;
  };
  return {
    id: first('alarm_id', 'id'),
    description: first('description', 'alarm_type', 'name', 'label'),
    time: first('created', 'created_at', 'time', 'at'),
    fault: issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', '),
  };
}
