import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { FieldErrors } from '../../../contract/platform/envelope.ts';
import { retryAtOf } from '../../../contract/refusal-details.ts';
import { Refused, refuse } from './refused.ts';

/** Turns schema issues into a refusal with messages by field; an issue of the whole value is reported as `body`. */
function invalid(error: z.core.$ZodError, part = 'body'): Refused {
  // A field may be called `constructor`.
  const errors = Object.create(null) as FieldErrors;
  for (const issue of error.issues) {
    const field = issue.path.join('.') || part;
    const messages = (errors[field] ??= []);
    messages.push(issue.message);
  }
  return refuse('request.invalid', { errors });
}

/** Checks and reads one part of a request. @throws Refused `request.invalid` */
export function readPart<S extends z.core.$ZodType>(schema: S, value: unknown, part: string): z.output<S> {
  const read = z.core.safeParse(schema, value);
  if (!read.success) throw invalid(read.error, part);
  return read.data;
}

const unreadable = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH']);

/** The refusal for an error of the framework, the parser or the store; null: unexpected. */
function refusalOf(error: Error & { code?: string; statusCode?: number }): Refused | null {
  if (error instanceof Refused) return error;
  const code = String(error.code ?? '');
  if (unreadable.has(code) || error instanceof SyntaxError) return refuse('request.malformed');
  if (/^22...$/.test(code)) return refuse('request.invalid', { message: 'A value is out of the range that can be stored.' });
  if (code === '55P03' || code === '40P01') return refuse('request.in_progress');
  if (error.statusCode === 404) return refuse('route.not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return refuse('request.malformed');
  return null;
}

/** Whether the connection to the store was lost or refused, for example during its restart. */
const storeUnavailable = /^(57P0[1-3]|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const isStoreUnavailable = (error: Error & { code?: string }): boolean =>
  storeUnavailable.test(String(error.code ?? '')) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message);

/** What the store refuses for want of disk, memory or connections, or because its disk fails: it may pass, so the sender tries again. */
const storeOverloaded = new Set(['53100', '53200', '53300', '58030']);

export const isStoreOverloaded = ({ code }: { code?: string | undefined }): boolean => code !== undefined && storeOverloaded.has(code);

const isTooLarge = ({ code }: FastifyError): boolean => code === 'FST_ERR_CTP_BODY_TOO_LARGE';
/** @param limit of the call, in bytes */
const tooLarge = (limit: number | undefined): Refused =>
  limit === undefined
    ? refuse('request.too_large')
    : refuse('request.too_large', {
        message: `The body is larger than ${(limit / 1_000_000).toFixed(0)} MB: send less in one request, or smaller pictures.`,
      });

/** Converts all errors into replies. An unexpected error is logged completely and answered without details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = isTooLarge(error) ? tooLarge(request.routeOptions.bodyLimit) : refusalOf(error);
  const retryAt = refused && retryAtOf(refused.body());
  if (retryAt) void reply.header('retry-after', String(Math.max(1, Math.ceil((retryAt - Date.now()) / 1000))));
  if (refused) return reply.code(refused.statusCode).header('cache-control', 'no-store').send(refused.body());
  request.log.error({ err: error }, 'a request failed');
  if (isStoreUnavailable(error)) {
    const message = 'The store is away for a moment: try again.';
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
      .send({ success: false, code: 'platform.away', message });
  }
  if (isStoreOverloaded(error)) {
    const message = 'The store takes nothing at the moment; what was sent is not stored. Send it again later.';
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': '10' })
      .send({ success: false, code: 'platform.away', message });
  }
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .send({ success: false, code: 'platform.failed', message: `Something went wrong here, not at your side (request ${request.id}).` });
}
