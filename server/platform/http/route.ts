import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { headers } from '../../../contract/api.ts';
import type { CallerAccess, Endpoint } from '../../../contract/platform/endpoint.ts';
import { IdempotencyKey } from '../../../contract/platform/ids.ts';
import { platformScope, type Scope } from '../store/store.ts';
import type { App } from './app.ts';
import { type Caller, type IntakeSender, restrictToAbility, scopeOf } from './caller.ts';
import { readPart } from './errors.ts';
import { isStorable } from './json-limits.ts';
import { refuse } from './refused.ts';
import { checkReply, type ReplyCheck } from './reply-check.ts';
import { refuseForeignOrigin } from './request-origin.ts';

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.core.$ZodType> ? z.output<S> : undefined;
type CallerOf<D extends CallerAccess> = D['kind'] extends 'signed_in' | 'ability' ? Caller : null;
type SenderOf<D extends CallerAccess> = D['kind'] extends 'intake' ? IntakeSender : null;

/** The input of a handler. */
export interface EndpointRequest<E extends Endpoint> {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  body: Part<E, 'body'>;
  caller: CallerOf<E['access']>;
  sender: SenderOf<E['access']>;
  /** Database scope: the caller's; the platform's for public, intake and demo endpoints. */
  scope: Scope;
  /** The idempotency key, if sent. */
  key: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** A status other than 200. */
  status(code: number): void;
}

/** A body of JSON text, built by the database; it must be complete, including the envelope. */
export class RawJson {
  readonly text: string;
  /** How far tests compare it with the contract. */
  readonly check: ReplyCheck;
  constructor(text: string, check: ReplyCheck = 'whole') {
    this.text = text;
    this.check = check;
  }
}

/** The result of a handler: the data of a `success`, a page without its `success`, or else the whole body. */
export type Answer<E extends Endpoint> =
  | RawJson
  | (z.input<E['reply']> extends infer R
      ? R extends { success: true; data: unknown }
        ? 'next' extends keyof R
          ? Omit<R, 'success'>
          : R['data']
        : R
      : never);

/**
 * Registers one call of the contract: authorizes the request, parses its parts, runs the handler and wraps the result in the envelope
 * that the contract declares. Handlers throw `refuse(code)`.
 */
export function route<E extends Endpoint>(app: App, endpoint: E, handler: (input: EndpointRequest<E>) => Promise<Answer<E>>): void {
  const envelope = envelopeOf(endpoint.reply);
  app.endpoints.push(endpoint);
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // Of what is read only after a sign-in, nobody asks for the head alone; a thousand routes less are made at start.
    exposeHeadRoute: endpoint.access.kind === 'public',
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    onRequest: async (request) => {
      request.admitted = await admit(app, endpoint, request);
    },
    handler: async (request, reply) => {
      const input = read(endpoint, request, reply);
      const answer: unknown = await handler(input);
      if (reply.sent) return reply;
      void reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
      const text = answer instanceof RawJson ? answer.text : JSON.stringify(wrap(envelope, answer));
      if (app.checkReplies) checkReply(endpoint, text, answer instanceof RawJson ? answer.check : 'whole');
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

interface Admitted {
  caller: Caller | null;
  sender: IntakeSender | null;
}
declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    endpoint?: Endpoint;
  }
}

async function admit(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<Admitted> {
  const { access } = endpoint;
  if (access.kind === 'demo' && app.config.mode !== 'demo') throw refuse('route.not_found');
  if (access.kind === 'intake') return { caller: null, sender: await app.authenticators.intake(request) };
  if (access.kind === 'public') refuseForeignOrigin(app.config, request);
  if (access.kind === 'public' || access.kind === 'demo') return { caller: null, sender: null };
  const caller = await app.authenticators.caller(request, endpoint);
  // Set before the permission check, so that the log can name a refused caller.
  request.admitted = { caller, sender: null };
  return {
    caller: access.kind === 'ability' ? demand(caller, access.action, access.subject) : restrictToAbility(caller, null),
    sender: null,
  };
}

/**
 * @returns the caller, restricted to the tenants for which they hold the right
 * @throws Refused `access.forbidden` unless they hold it or it was shared with them (OP-6.01, OQ-8)
 */
export function demand(caller: Caller, action: string, subject: string): Caller {
  const reached = restrictToAbility(caller, { action, subject });
  if (!reached) throw refuse('access.forbidden', { details: { action, subject } });
  return reached;
}

function read<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): EndpointRequest<E> {
  const { caller, sender } = request.admitted ?? { caller: null, sender: null };
  for (const part of [request.params, request.query, request.body]) {
    if (!isStorable(part))
      throw refuse('request.invalid', { message: 'A text contains characters that cannot be stored (NUL or half of a pair).' });
  }
  const key = request.headers[headers.key.toLowerCase()];
  const input = {
    params: endpoint.params && readPart(endpoint.params, request.params, 'params'),
    query: endpoint.query && readPart(endpoint.query, request.query, 'query'),
    body: endpoint.body && readPart(endpoint.body, request.body, 'body'),
    caller,
    sender,
    scope: caller ? scopeOf(caller) : platformScope,
    key: key === undefined ? null : readPart(IdempotencyKey, key, headers.key),
    request,
    reply,
    status: (code: number) => void reply.code(code),
  };
  return input as unknown as EndpointRequest<E>;
}

type Envelope = 'success' | 'page' | 'none';

function envelopeOf(reply: z.core.$ZodType): Envelope {
  const shape = (reply._zod.def as { shape?: Record<string, unknown> }).shape ?? {};
  if (!('success' in shape)) return 'none';
  return 'next' in shape ? 'page' : 'success';
}

function wrap(envelope: Envelope, answer: unknown): unknown {
  if (envelope === 'none') return answer;
  return envelope === 'page' ? { success: true, ...(answer as object) } : { success: true, data: answer };
}
