import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import type { CallerAccess, Endpoint } from '../../../contract/platform/endpoint.ts';
import { Refusal, type RefusalCode, refusals } from '../../../contract/platform/refusal.ts';

/** Cache of generated schemas, which many calls share. */
const written = { input: new WeakMap<z.core.$ZodType, object>(), output: new WeakMap<z.core.$ZodType, object>() };

/** The body of every refusal, which the description references instead of repeating it. */
export const refusalSchema: { readonly $id: string } = { $id: 'Refusal', ...jsonSchema(Refusal, 'output') };

/** The API description of a call. Fastify validates nothing with it; `route` does. */
export function describe(endpoint: Endpoint): FastifySchema {
  const [, , second = '', third = ''] = endpoint.path.split('/');
  const described: Record<string, unknown> = {
    summary: endpoint.summary,
    tags: [endpoint.path.startsWith('/v1/') ? (second === 'services' ? third : second) : 'platform'],
    security: securityOf(endpoint.access),
    response: { 200: jsonSchema(endpoint.reply, 'output'), ...refusalReplies(endpoint) },
  };
  if (endpoint.params) described['params'] = jsonSchema(endpoint.params, 'input');
  if (endpoint.query) described['querystring'] = jsonSchema(endpoint.query, 'input');
  if (endpoint.body) described['body'] = jsonSchema(endpoint.body, 'input');
  return described;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const cached = written[io].get(schema);
  if (cached) return cached;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  written[io].set(schema, rest);
  return rest;
}

function securityOf(access: CallerAccess): Record<string, string[]>[] {
  if (access.kind === 'public' || access.kind === 'demo') return [];
  return [
    access.kind === 'intake'
      ? { intakeToken: [] }
      : { accessToken: access.kind === 'ability' ? [`${access.action} on ${access.subject}`] : [] },
  ];
}

const common: readonly RefusalCode[] = ['request.malformed', 'request.invalid', 'access.throttled'];
const signedIn: readonly RefusalCode[] = ['access.signed_out', 'access.expired', 'access.revoked', 'access.forbidden'];

function refusalReplies(endpoint: Endpoint): Record<number, object> {
  const isOpen = endpoint.access.kind === 'public' || endpoint.access.kind === 'demo';
  const codes = new Set([...common, ...(isOpen ? [] : signedIn), ...(endpoint.refusals ?? [])]);
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [status, { description: named.join(', '), $ref: `${refusalSchema.$id}#` }]),
  );
}
