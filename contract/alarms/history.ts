import * as z from 'zod/mini';
import { Instant } from '../platform/index.ts';

/** Orders of the history: by the time at which alarms were raised, or by priority and then newest first. */
export const historyOrders = ['newest', 'oldest', 'most_urgent', 'least_urgent'] as const;
export type HistoryOrder = (typeof historyOrders)[number];

/** Filters by records, by their ids. `operator`: who ended the alarm, or holds it. `outcome` and `cause`: what it ended with. */
export const historyReferences = ['unit', 'tenant', 'alarm_level', 'alarm_type', 'operator', 'outcome', 'cause'] as const;
export type HistoryReference = (typeof historyReferences)[number];

/** Most ids of one filter. */
export const maxHistoryIds = 50;

/** An id list of a query: `12,15`. */
export const Ids = z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${maxHistoryIds - 1}}$`)));
/** Ids of causes; 0: no cause. */
export const CauseIds = z.string().check(z.regex(new RegExp(`^(0|[1-9]\\d{0,9})(,(0|[1-9]\\d{0,9})){0,${maxHistoryIds - 1}}$`)));
export const Priorities = z.string().check(z.regex(/^[1-4](,[1-4]){0,3}$/));

/** Query parameters of GET v1/alarm that filter the history. `created.from` and `created.to` are inclusive. */
export const historyQuery = {
  'created.from': z.optional(Instant),
  'created.to': z.optional(Instant),
  unit: z.optional(Ids),
  tenant: z.optional(Ids),
  alarm_level: z.optional(Ids),
  alarm_type: z.optional(Ids),
  operator: z.optional(Ids),
  outcome: z.optional(Ids),
  cause: z.optional(CauseIds),
  priority: z.optional(Priorities),
};

/** GET v1/alarm/filters/{field}: the records that the history can be filtered by, at most 50; `ids` names some of them. */
export const HistoryChoicesQuery = z.object({ search: z.optional(z.string().check(z.maxLength(100))), ids: z.optional(Ids) });
export const HistoryChoice = z.object({ id: z.int(), label: z.string() });
export type HistoryChoice = z.infer<typeof HistoryChoice>;

/**
 * Query of GET v1/alarm. `next` is the cursor of the next page. Rows are newest first; with `queue`, by priority, then oldest first.
 * Lists of ids are separated by commas; an alarm fits one of them. Other parameters are refused.
 */
export const AlarmQuery = z.object({
  alarm_status: z.optional(z.string()),
  order: z.optional(z.enum([...historyOrders, 'queue'])),
  max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(500))),
  page: z.optional(z.coerce.number().check(z.minimum(1))),
  next: z.optional(z.string().check(z.maxLength(200))),
  search: z.optional(z.string().check(z.maxLength(100))),
  ...historyQuery,
});
