import * as z from 'zod/mini';
import type { api, CallName } from '../../../contract/api.ts';
import { isParts } from '../../../contract/platform/deep-equal.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { readList } from '../../../contract/platform/envelope.ts';
import { Refusal, type RefusalCode } from '../../../contract/platform/refusal.ts';
import { RequestError } from './request-error.ts';

/** The data of a reply: for a list its whole page (`data`, `next`, ..), otherwise the content of the envelope. */
export type ReplyOf<E extends Endpoint> = Unwrapped<z.infer<E['reply']>>;
type Unwrapped<Reply> = 'next' extends keyof Reply ? Reply : Reply extends { success: true; data: infer D } ? D : Reply;
export type DataOf<C extends CallName> = ReplyOf<(typeof api)[C]>;

/** Codes for a platform that refuses by status alone (OQ-18). */
const refusalByStatus: Record<number, RefusalCode> = {
  400: 'request.malformed',
  401: 'access.signed_out',
  403: 'access.forbidden',
  404: 'record.not_found',
  409: 'request.in_progress',
  413: 'request.too_large',
  422: 'request.invalid',
  429: 'access.throttled',
};

/** Parses a refusal, tolerating missing properties. `retryAt` is the time from its Retry-After, in server ms. */
export function readRefusal(status: number, body: unknown, retryAt: number | null): Refusal {
  const partial = isParts(body) ? body : {};
  const details = partial['details'] ?? (retryAt === null ? undefined : { retry_at: new Date(retryAt).toISOString() });
  const parsed = z.safeParse(Refusal, {
    success: false,
    code: typeof partial['code'] === 'string' ? partial['code'] : (refusalByStatus[status] ?? 'request.invalid'),
    message: typeof partial['message'] === 'string' ? partial['message'] : '',
    ...(isParts(partial['errors']) ? { errors: partial['errors'] } : {}),
    ...(details === undefined ? {} : { details }),
  });
  return parsed.success ? parsed.data : { success: false, code: refusalByStatus[status] ?? 'request.invalid', message: '' };
}

/** Reads the reply of a call that went well; rows of a list that are not of their shape are left out (OP-7.05, OQ-115). */
export function readReply<E extends Endpoint>({ path, reply: schema }: E, body: unknown): ReplyOf<E> {
  const row = rowSchemaOf(schema);
  const candidate = row ? normalizeList(row, body) : withEnvelope(schema, body);
  const read = z.core.safeParse(schema, candidate);
  if (!read.success) throw new RequestError('unreadable', path, { cause: read.error });
  const reply: unknown = read.data;
  const inside = row === null && isParts(reply) && 'success' in reply && 'data' in reply ? reply['data'] : reply;
  return inside as ReplyOf<E>;
}

/** A reply without `success` counts as one, and one without an envelope is its data (OQ-115). */
function withEnvelope(schema: z.core.$ZodType, body: unknown): unknown {
  const isWrapped = schema instanceof z.ZodMiniObject && 'success' in schema.shape && 'data' in schema.shape;
  if (!isWrapped || (isParts(body) && 'success' in body)) return body;
  return isParts(body) && 'data' in body ? { success: true, ...body } : { success: true, data: body };
}

/** Whether a reply is a list that is read on by a cursor. */
export const hasCursor = (schema: z.core.$ZodType): boolean => rowSchemaOf(schema) !== null;

/** The schema of a row where the reply is a list that can be paged, else null. */
function rowSchemaOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.ZodMiniObject)) return null;
  const shape = schema.shape as Record<string, unknown>;
  const data = shape['data'];
  return 'next' in shape && data instanceof z.ZodMiniArray ? data._zod.def.element : null;
}

function normalizeList(row: z.core.$ZodType, body: unknown): unknown {
  const list = readList(row, body);
  const rest = isParts(body) ? body : {};
  return { ...rest, success: true, data: list.rows, next: list.next, last_page: list.lastPage, total: list.total ?? undefined };
}
