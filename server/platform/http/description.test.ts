import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { describeCalls } from './description.ts';

type Described = Record<string, Record<string, Record<string, unknown> & { responses: Record<string, { description: string }> }>>;
const read: Endpoint = {
  ...{ method: 'GET', path: '/v1/alarm/:id', summary: 'Reads an alarm', reply: z.object({ success: z.literal(true) }) },
  ...{
    access: { kind: 'signed_in' },
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ max: z.int().optional(), by: z.string() }),
  },
} as unknown as Endpoint;
const describeOne = async (more: Partial<Endpoint> = {}) => {
  const { paths } = JSON.parse((await describeCalls([{ ...read, ...more }])).json.toString()) as { paths: Described };
  const [operations] = Object.values(paths);
  const [operation] = Object.values(operations ?? {});
  if (!operation) throw new Error('Nothing is described.');
  return operation;
};

test('the description is OpenAPI 3.0, compressed as well, with a tag of its content', async () => {
  const [one, same, other] = await Promise.all([describeCalls([read]), describeCalls([read]), describeCalls([])]);
  expect(JSON.parse(one.json.toString())).toMatchObject({
    openapi: '3.0.3',
    info: { title: 'Atalaya' },
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        intakeToken: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  expect(gunzipSync(one.gzip).equals(one.json)).toBe(true);
  expect(one.etag).toMatch(/^"[\w-]{22}"$/);
  expect([same.etag === one.etag, other.etag === one.etag]).toEqual([true, false]);
});

test('calls of one path are its operations, with its parts in braces', async () => {
  const { json } = await describeCalls([read, { ...read, method: 'PUT' }, { ...read, path: '/v1/unit' }]);
  const { paths } = JSON.parse(json.toString()) as { paths: Described };
  expect(Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)])).toEqual([
    ['/v1/alarm/{id}', ['get', 'put']],
    ['/v1/unit', ['get']],
  ]);
});

test('parameters of the path are required, those of the query may be; a converted one is text', async () => {
  expect((await describeOne())['parameters']).toEqual([
    { name: 'id', in: 'path', required: true, schema: expect.any(Object) },
    { name: 'max', in: 'query', required: false, schema: expect.objectContaining({ type: 'integer' }) },
    { name: 'by', in: 'query', required: true, schema: { type: 'string' } },
  ]);
  const converted = { params: z.object({ id: z.preprocess(Number, z.any()) }), query: undefined };
  expect((await describeOne(converted as never))['parameters']).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  ]);
  expect(await describeOne({ params: undefined, query: undefined } as never)).not.toHaveProperty('parameters');
});

test('a body is required, and has an example; a form has a file', async () => {
  const body = z.object({ name: z.string() });
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  expect(await describeOne()).not.toHaveProperty('requestBody');
  const plain = (await describeOne({ body }))['requestBody'];
  expect(plain).toMatchObject({ required: true, content: { 'application/json': { schema, example: { name: 'text' } } } });
  expect(Object.keys((plain as { content: object }).content)).toEqual(['application/json']);
  const both = (await describeOne({ body, documented: () => ({ isForm: true }) }))['requestBody'];
  expect(both).toMatchObject({ content: { 'application/json': { schema }, 'multipart/form-data': { schema } } });
  const form = (await describeOne({ documented: () => ({ form: body }) }))['requestBody'];
  const file = { type: 'string', format: 'binary' };
  expect(form).toMatchObject({ content: { 'multipart/form-data': { schema: { properties: { name: { type: 'string' }, file } } } } });
});

test('what is documented otherwise replaces the query and the body', async () => {
  const documented = () => ({ query: z.object({ from: z.string() }), body: z.object({ text: z.string() }) });
  const found = await describeOne({ params: undefined, documented } as never);
  expect(found['parameters']).toMatchObject([{ name: 'from' }]);
  expect(found['requestBody']).toMatchObject({ content: { 'application/json': { example: { text: 'text' } } } });
});

test.each([
  ['/v1/alarm/:id', 'alarm'],
  ['/v1/services/alarms/list', 'alarms'],
  ['/health', 'platform'],
])('the call %s is listed under %s', async (path, tag) => {
  expect(await describeOne({ path })).toMatchObject({ summary: 'Reads an alarm', tags: [tag] });
});

test.each<[Endpoint['access'], object[], boolean]>([
  [{ kind: 'public' }, [], false],
  [{ kind: 'demo' }, [], false],
  [{ kind: 'intake' }, [{ intakeToken: [] }], true],
  [{ kind: 'signed_in' }, [{ accessToken: [] }], true],
])('a call for %j states what it is authorized by, and refusals of it', async (access, security, hasRefusals) => {
  const { security: stated, responses } = await describeOne({ access });
  expect(stated).toEqual(security);
  expect(responses['403']?.description).toBe(hasRefusals ? 'access.forbidden' : undefined);
  expect(responses['400']?.description).toBe('request.malformed');
  expect(responses['200']?.description).toBe('The reply');
});

test('refusals are listed by status, with the right that a call requires', async () => {
  const access = { kind: 'ability', action: 'read', subject: 'Alarm' } as Endpoint['access'];
  const { responses } = await describeOne({ access, refusals: ['alarm.changed', 'alarm.final', 'access.forbidden'] });
  expect(responses['403']?.description).toBe('access.forbidden (requires read on Alarm)');
  expect(responses['409']).toEqual({
    description: 'alarm.changed, alarm.final',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  });
});
