import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { days, email, flag, parts, port, ref, refs, rows, secret, text, whole } from '../../contract/catalogues/fields/field.ts';
import { answerError } from '../platform/http/errors.ts';
import { FormFile } from './fields/form.ts';
import { formValues, readParts } from './multipart.ts';

const fields = [
  text('name'),
  whole('count'),
  flag('active'),
  ref('id_tenant', 'tenant'),
  refs('tenants', 'tenant', { sentAs: 'id_units' }),
  days('days'),
  email('mails', { several: true }),
  parts('custom', [text('url'), port('port'), secret('password')]),
  rows('steps', [text('name'), whole('wait')]),
] as const;
const read = (...entries: (readonly [string, string | FormFile])[]) => formValues(fields, entries);

test('reads texts as what their fields are', () => {
  expect(read(['name', '12'], ['count', '12'], ['active', 'true'], ['id_tenant', '4'])).toEqual({
    name: '12',
    count: 12,
    active: true,
    id_tenant: 4,
  });
  expect(read(['name', ''], ['count', 'null'], ['active', '0'], ['id_tenant', '{"id":4,"name":"x"}'])).toEqual({
    name: null,
    count: null,
    active: false,
    id_tenant: 4,
  });
  expect(read(['count', 'many'], ['active', 'perhaps'])).toEqual({ count: 'many', active: 'perhaps' });
});

test.each([
  [
    'by places',
    [
      ['tenants[]', '1'],
      ['tenants[]', '2'],
    ],
  ],
  [
    'by numbered places',
    [
      ['tenants[0]', '1'],
      ['tenants[1]', '2'],
    ],
  ],
  [
    'by the ids of places',
    [
      ['tenants[0][id]', '1'],
      ['tenants[1][id]', '2'],
    ],
  ],
  ['as JSON', [['tenants', '[1,{"id":2}]']]],
  ['with commas', [['tenants', '1,2']]],
] as const)('reads several %s', (_, entries) => {
  expect(read(...entries)).toEqual({ tenants: [1, 2] });
});

test('reads parts and rows, by places or as JSON', () => {
  expect(read(['custom[url]', 'http://a'], ['custom[port]', '80'])).toEqual({ custom: { url: 'http://a', port: 80 } });
  expect(read(['custom.port', '80'])).toEqual({ custom: { port: 80 } });
  expect(read(['custom', '{"port":80}'])).toEqual({ custom: { port: 80 } });
  expect(read(['steps[0][name]', 'a'], ['steps[0][wait]', '3'], ['steps[1][name]', 'b'])).toEqual({
    steps: [{ name: 'a', wait: 3 }, { name: 'b' }],
  });
  expect(read(['days[]', '1'], ['mails', 'a@b.test'], ['id_units[]', '7'])).toEqual({ days: [1], mails: ['a@b.test'], id_units: [7] });
});

test('an empty secret stays as it was, and only the word null clears it', () => {
  expect(read(['custom[password]', ''], ['custom[url]', ''])).toEqual({ custom: { password: '', url: null } });
  expect(read(['custom[password]', 'null'])).toEqual({ custom: { password: null } });
  expect(read(['custom[password]', 'undefined'])).toEqual({ custom: { password: 'undefined' } });
});

test('a name has six parts at most, and unknown lists stay lists', () => {
  expect(read(['other[]', 'a'], ['other[]', 'b'])).toEqual({ other: ['a', 'b'] });
  expect(read(['other[b]', 'x'])).toEqual({ other: ['x'] });
  expect(read(['a[b][c][d][e][f][g][h]', 'deep'])).toEqual({ a: [{ c: { d: { e: { f: 'deep' } } } }] });
});

test('leaves files and unknown names as they are, and the prototype alone', () => {
  const file = new FormFile('a.png', Buffer.from('x'), false);
  expect(read(['name', file], ['other', 'x'])).toEqual({ name: file, other: 'x' });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  read(['__proto__[polluted]', 'yes'], ['custom[__proto__][polluted]', 'yes']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n'],
  ['that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
])('a form %s is malformed, not a fault of the platform', async (_, type, payload) => {
  const http = fastify();
  await http.register(multipart);
  http.setErrorHandler(answerError);
  http.post('/', async (request) => readParts(request));
  const reply = await http.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'request.malformed']);
});
