import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod';
import type { CallerAccess, Endpoint } from '../../../contract/platform/endpoint.ts';
import { Refusal, type RefusalCode, refusals } from '../../../contract/platform/refusal.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { pauser } from '../pauser.ts';
import { exampleOf, type JsonSchema } from './example.ts';

/** The API description as it is sent. */
export interface ApiDescription {
  readonly json: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

const compress = promisify(gzip);

/** Cache of generated schemas, which many calls share. */
const written = { input: new WeakMap<z.core.$ZodType, JsonSchema>(), output: new WeakMap<z.core.$ZodType, JsonSchema>() };

/** Describes calls in OpenAPI 3.0. It takes seconds altogether, so other requests are answered between its calls. */
export async function describeCalls(endpoints: readonly Endpoint[]): Promise<ApiDescription> {
  const pause = pauser();
  const paths = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    await pause();
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = `${JSON.stringify(endpoint.method.toLowerCase())}:${JSON.stringify(operationOf(endpoint))}`;
    paths.set(path, [...(paths.get(path) ?? []), operation]);
  }
  const head = JSON.stringify(documentHead).slice(0, -1);
  const parts = [...paths].map(([path, operations]) => `${JSON.stringify(path)}:{${operations.join(',')}}`);
  const json = Buffer.from(`${head},"paths":{${parts.join(',')}}}`);
  return { json, gzip: await compress(json), etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
}

const refusalReference = { $ref: '#/components/schemas/Refusal' };

const documentHead = {
  openapi: '3.0.3',
  info: { title: 'Atalaya', version: manifest.version, description: manifest.description },
  components: {
    schemas: { Refusal: jsonSchema(Refusal, 'output') },
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      intakeToken: { type: 'http', scheme: 'bearer' },
    },
  },
};

function operationOf(endpoint: Endpoint): object {
  const [, , second = '', third = ''] = endpoint.path.split('/');
  const documented = endpoint.documented?.() ?? {};
  const query = documented.query ?? endpoint.query;
  const body = documented.body ?? endpoint.body;
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', query)];
  const content = {
    ...(body && { 'application/json': mediaOf(jsonSchema(body, 'input')) }),
    ...(body && documented.isForm && { 'multipart/form-data': { schema: jsonSchema(body, 'input') } }),
    ...(documented.form && { 'multipart/form-data': { schema: withFile(jsonSchema(documented.form, 'input')) } }),
  };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.startsWith('/v1/') ? (second === 'services' ? third : second) : 'platform'],
    security: securityOf(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(Object.keys(content).length > 0 && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'The reply', content: { 'application/json': mediaOf(jsonSchema(endpoint.reply, 'output')) } },
      ...refusalReplies(endpoint),
    },
  };
}

const mediaOf = (schema: JsonSchema): object => ({ schema, example: exampleOf(schema) });

/** The member `file` of a form is sent as a file. */
const withFile = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, file: { type: 'string', format: 'binary' } },
});

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // A parameter of the address may be converted from its text, of which the schema says nothing.
    schema: Object.keys(one).length === 0 ? { type: 'string' } : one,
  }));
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const cached = written[io].get(schema);
  if (cached) return cached;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    // OpenAPI 3.0 has no word for the names of members.
    override: ({ jsonSchema: made }) => void delete made.propertyNames,
  }) as JsonSchema & { $schema?: string };
  written[io].set(schema, rest);
  return rest;
}

function securityOf(access: CallerAccess): Record<string, string[]>[] {
  if (access.kind === 'public' || access.kind === 'demo') return [];
  return [access.kind === 'intake' ? { intakeToken: [] } : { accessToken: [] }];
}

const common: readonly RefusalCode[] = ['request.malformed', 'request.invalid', 'request.too_large', 'access.throttled'];
const signedIn: readonly RefusalCode[] = ['access.signed_out', 'access.expired', 'access.revoked', 'access.forbidden'];

function refusalReplies(endpoint: Endpoint): Record<number, object> {
  const isOpen = endpoint.access.kind === 'public' || endpoint.access.kind === 'demo';
  const codes = new Set([...common, ...(isOpen ? [] : signedIn), ...(endpoint.refusals ?? [])]);
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code]);
  const right = endpoint.access.kind === 'ability' ? ` (requires ${endpoint.access.action} on ${endpoint.access.subject})` : '';
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => {
      const description = named.join(', ') + (named.includes('access.forbidden') ? right : '');
      return [status, { description, content: { 'application/json': { schema: refusalReference } } }];
    }),
  );
}
