import * as z from 'zod/mini';
import { Instant } from '../platform/index.ts';

/** A record as a choice of a search-as-you-type input (`?choices=1`). */
export const Choice = z.object({ id: z.int(), label: z.string() });
export type Choice = z.infer<typeof Choice>;

/** References to a record: the number of rows by source. `catalogue` null: the source is no catalogue; `table` names it. */
export const RecordReference = z.object({
  catalogue: z.nullable(z.string()),
  table: z.string(),
  field: z.string(),
  count: z.int(),
  /** Whether they are deleted with it; otherwise they prevent its deletion. */
  goes: z.boolean(),
});
export type RecordReference = z.infer<typeof RecordReference>;
export const RecordReferences = z.object({ id: z.int(), label: z.string(), uses: z.array(RecordReference) });
export type RecordReferences = z.infer<typeof RecordReferences>;

/** Result of each row of a bulk write. */
export const RowResult = z.object({
  id: z.int(),
  label: z.string(),
  done: z.boolean(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  uses: z.optional(z.array(RecordReference)),
});
export type RowResult = z.infer<typeof RowResult>;
export const BulkResult = z.object({ done: z.int(), failed: z.int(), rows: z.array(RowResult) });
export type BulkResult = z.infer<typeof BulkResult>;

/** Rows of a bulk write: these ids, or all that a list's query finds (refused unless their number is `expected`). */
export const RowSelection = z.union([
  z.object({ ids: z.array(z.int()).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ query: z.string().check(z.maxLength(4000)), expected: z.int() }),
]);
export type RowSelection = z.infer<typeof RowSelection>;
/** A bulk edit sets these values on each selected row. `preview`: nothing is written, the reply lists the changes. */
export const BulkEdit = z.object({ rows: RowSelection, values: z.record(z.string(), z.unknown()), preview: z.optional(z.boolean()) });
export const BulkDelete = z.object({ rows: RowSelection });
export const FieldDifference = z.object({ id: z.int(), label: z.string(), field: z.string(), before: z.unknown(), after: z.unknown() });
/** The reply to a bulk edit: rows that change, the first 200 differences, and, unless it was a preview, the result a row. */
export const BulkEditReply = z.object({
  changing: z.int(),
  unchanged: z.int(),
  differences: z.array(FieldDifference),
  result: z.nullable(BulkResult),
});
export type BulkEditReply = z.infer<typeof BulkEditReply>;

/** A saved state of a record in the audit trail. */
export const Change = z.object({
  id: z.int(),
  at: Instant,
  user: z.nullable(z.string()),
  action: z.enum(['create', 'update', 'delete']),
  data: z.nullable(z.record(z.string(), z.unknown())),
  old_data: z.nullable(z.record(z.string(), z.unknown())),
});
export type Change = z.infer<typeof Change>;

/** A file that was uploaded before its record; unused files are deleted after a day. */
export const UploadedFile = z.object({ file: z.string(), name: z.string(), size: z.int() });

/** The order of day and month in dates that have the year last. */
export const DateOrder = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof DateOrder>;
/** Contents of an import file: its columns, the first rows, and the guessed field of each column (by index; null: none). */
export const ImportFile = z.object({
  upload: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  sample: z.array(z.array(z.string())),
  mapping: z.array(z.nullable(z.string())),
  /** The order of day and month that each column proves; `open`: it proves none, so that one is to be chosen; null: no such dates. */
  dates: z.array(z.nullable(z.enum([...DateOrder.options, 'open']))),
  /** The names of a workbook's visible sheets, and the one that was read; the form's `sheet` chooses it. Empty: it is no workbook. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** The number of the row with the column names, from 1; the form's `header` chooses it. */
  header: z.int(),
});
export type ImportFile = z.infer<typeof ImportFile>;
/**
 * `key`: fields by which an existing row is found and updated; empty: every row is new. `apply` false is a dry run.
 * `dates`: the chosen order of day and month by column; null or omitted: as the column proves.
 */
export const ImportRequest = z.object({
  upload: z.string().check(z.maxLength(100)),
  mapping: z.array(z.nullable(z.string())).check(z.maxLength(200)),
  key: z.array(z.string()).check(z.maxLength(5)),
  apply: z.boolean(),
  dates: z.optional(z.array(z.nullable(DateOrder)).check(z.maxLength(200))),
});
export type ImportRequest = z.infer<typeof ImportRequest>;
export const ImportFault = z.object({ row: z.int(), field: z.nullable(z.string()), value: z.string(), message: z.string() });
/** One summary. With faults nothing is written, whatever `apply` is; at most 500 faults of `faulty` rows are listed. */
export const ImportResult = z.object({
  applied: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  faulty: z.int(),
  faults: z.array(ImportFault),
});
export type ImportResult = z.infer<typeof ImportResult>;
