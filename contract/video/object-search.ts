import * as z from 'zod/mini';
import { AlarmId, CameraId, defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** The ten operators of object search, literally (OP-9.60). */
export const searchOperators = ['equal', 'not equal', 'contains', 'not contains', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in'] as const;
export type SearchOperator = (typeof searchOperators)[number];

/** Searchable attributes of detections, with their kinds. */
export const searchAttributes = {
  kind: 'text',
  plate: 'text',
  person: 'text',
  event: 'text',
  list: 'text',
  provider: 'text',
  score: 'number',
  color: 'text',
  vehicle: 'text',
  count: 'number',
} as const satisfies Record<string, 'text' | 'number'>;
export type SearchAttribute = keyof typeof searchAttributes;

/** Operators of each kind of attribute. */
export const operatorsOf = {
  text: ['equal', 'not equal', 'contains', 'not contains', 'is in', 'is not in'],
  number: ['equal', 'not equal', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in'],
} as const satisfies Record<'text' | 'number', readonly SearchOperator[]>;

const lists: ReadonlySet<SearchOperator> = new Set(['is in', 'is not in']);
/** Whether an operator takes a list of values. */
export const takesList = (operator: SearchOperator): boolean => lists.has(operator);

/** All conditions must match (OQ-71); `is in` and `is not in` take a list, the others one value. */
export const SearchCondition = z.object({
  attribute: z.enum(Object.keys(searchAttributes) as [SearchAttribute, ...SearchAttribute[]]),
  operator: z.enum(searchOperators),
  value: z.union([z.string().check(z.maxLength(200)), z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(100))]),
});
export type SearchCondition = z.infer<typeof SearchCondition>;

/** Values of a condition, whichever its form. */
export const valuesOf = ({ value }: SearchCondition): readonly string[] => (typeof value === 'string' ? [value] : value);

/**
 * The fault of a condition: its operator does not fit the attribute's kind, a value is empty, is no number in a numeric comparison, or is
 * a single value in place of a list or the other way round. null: none.
 */
export function conditionFault(condition: SearchCondition): 'operator' | 'empty' | 'number' | 'list' | null {
  const { attribute, operator, value } = condition;
  const kind = searchAttributes[attribute];
  if (!(operatorsOf[kind] as readonly SearchOperator[]).includes(operator)) return 'operator';
  if (takesList(operator) !== Array.isArray(value)) return 'list';
  const values = valuesOf(condition);
  if (values.some((one) => one.trim() === '')) return 'empty';
  return kind === 'number' && values.some((one) => !Number.isFinite(Number(one))) ? 'number' : null;
}

export const ObjectSearch = z.object({
  cameras: z.array(CameraId).check(z.minLength(1), z.maxLength(64)),
  from: Instant,
  to: Instant,
  conditions: z.array(SearchCondition).check(z.maxLength(10)),
  next: z.optional(z.string().check(z.maxLength(200))),
});
export type ObjectSearch = z.infer<typeof ObjectSearch>;

/** A detected object with its picture; players jump to its time. */
export const SearchResult = z.object({
  id: z.string(),
  kind: z.enum(['plate', 'face', 'event', 'analytic', 'alarm']),
  at: Instant,
  camera: CameraId,
  title: z.string(),
  image: z.nullable(z.string()),
  attributes: z.partialRecord(
    z.enum(Object.keys(searchAttributes) as [SearchAttribute, ...SearchAttribute[]]),
    z.union([z.string(), z.number()]),
  ),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A page of search results. */
export const SearchResultPage = z.object({
  rows: z.array(SearchResult),
  /** Cursor for older results; null: there are no more. */
  next: z.nullable(z.string()),
  /** The oldest searched instant of a long search that was stopped; `next` continues it. */
  until: z.nullable(Instant),
});
export type SearchResultPage = z.infer<typeof SearchResultPage>;

/** Objects in one reply. */
export const maxSearchResults = 100;

export const objectSearchCalls = {
  searchObjects: defineCall({
    method: 'POST',
    path: '/v1/timeline/objects',
    access: requireAbility('record_video', 'Video'),
    summary: 'Search the readable detections of cameras in a time span, newest first (OP-2.61)',
    body: ObjectSearch,
    reply: success(SearchResultPage),
  }),
} as const;
