import * as z from 'zod/mini';
import type { api, CallName } from '../../../contract/api.ts';
import { isParts } from '../../../contract/platform/deep-equal.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { type Listing, readList, type UnreadableRow } from '../../../contract/platform/envelope.ts';
import { Refusal, type RefusalCode, type ReplyFault } from '../../../contract/platform/refusal.ts';
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
  405: 'route.not_found',
  409: 'request.in_progress',
  413: 'request.too_large',
  422: 'request.invalid',
  429: 'access.throttled',
};

/** The code of a status without one. A 404 is about a record only where the call is about one; else the platform has no such call. */
function codeOf(status: number, { refusals: own, path }: Pick<Endpoint, 'refusals' | 'path'>): RefusalCode | ReplyFault {
  if (status === 404) return own?.includes('record.not_found') || path.endsWith('/:id') ? 'record.not_found' : 'route.not_found';
  return refusalByStatus[status] ?? 'reply.refused';
}

/** Parses a refusal, tolerating missing properties. `retryAt` is the time from its Retry-After, in server ms. */
export function readRefusal(about: Pick<Endpoint, 'refusals' | 'path'>, status: number, body: unknown, retryAt: number | null): Refusal {
  const partial = isParts(body) ? body : {};
  const details = partial['details'] ?? (retryAt === null ? undefined : { retry_at: new Date(retryAt).toISOString() });
  const parsed = z.safeParse(Refusal, {
    success: false,
    code: typeof partial['code'] === 'string' ? partial['code'] : codeOf(status, about),
    message: typeof partial['message'] === 'string' ? partial['message'] : '',
    ...(isParts(partial['errors']) ? { errors: partial['errors'] } : {}),
    ...(details === undefined ? {} : { details }),
  });
  return parsed.success ? parsed.data : { success: false, code: codeOf(status, about), message: '' };
}

/**
 * Reads the reply of a call that went well (OP-7.05, OQ-115). Rows of a list that are not of their shape are left out and returned beside it.
 * @throws RequestError `unreadable`: the reply is of another shape, or no list where one is expected
 */
export function readReply<E extends Endpoint>(
  { path, reply: schema }: E,
  body: unknown,
): { data: ReplyOf<E>; unreadable: UnreadableRow[] } {
  const row = rowSchemaOf(schema);
  const list = row && readList(row, body);
  const candidate = row ? list && listReply(list, body) : withEnvelope(schema, body);
  const read = z.core.safeParse(schema, candidate);
  if (!read.success) throw new RequestError('unreadable', path, { cause: read.error });
  const reply: unknown = read.data;
  const inside = row === null && isParts(reply) && 'success' in reply && 'data' in reply ? reply['data'] : reply;
  return { data: inside as ReplyOf<E>, unreadable: list?.unreadable ?? [] };
}

/** A reply without `success` counts as one, and one without an envelope is its data (OQ-115). */
function withEnvelope(schema: z.core.$ZodType, body: unknown): unknown {
  const isWrapped = schema instanceof z.ZodMiniObject && 'success' in schema.shape && 'data' in schema.shape;
  if (!isWrapped || (isParts(body) && 'success' in body)) return body;
  return isParts(body) && 'data' in body ? { success: true, ...body } : { success: true, data: body };
}

/** The schema of a row where the reply is a list that can be paged, else null. */
function rowSchemaOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.ZodMiniObject)) return null;
  const shape = schema.shape as Record<string, unknown>;
  const data = shape['data'];
  return 'next' in shape && data instanceof z.ZodMiniArray ? data._zod.def.element : null;
}

function listReply(list: Listing<unknown>, body: unknown): unknown {
  const rest = isParts(body) ? body : {};
  return { ...rest, success: true, data: list.rows, next: list.next, last_page: list.lastPage, total: list.total ?? undefined };
}
