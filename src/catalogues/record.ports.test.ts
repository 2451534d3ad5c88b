import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { type Catalogue, defineCatalogue } from '../../contract/catalogues/catalogue.ts';
import { image, refs, secret, text } from '../../contract/catalogues/fields/field.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { buildForm, provideRecords } from './record.ports.ts';

const fields = [text('name'), image('logo'), secret('key'), refs('tenants', 'tenant', { sentAs: 'id_tenant' })];
const plain = defineCatalogue({ key: 'tenant', title: 'T', singular: 'T', family: 'f', path: 'tee', resource: 'T', fields });
const forms = { ...plain, multipart: { create: true, edit: true }, editBy: 'POST with _method=put' } as const;
const logo = { name: 'a.png', size: 1, kind: 'png', content: new Blob(['x']) } as const;

interface Sent {
  method: string;
  path: string;
  options: Record<string, unknown>;
}

/** Saves a record. @returns the calls, and the answer of the port */
async function trySave(catalogue: Catalogue, id: number | null, body: Values, refusal: object | null) {
  const sent: Sent[] = [];
  const ask = async ({ method, path }: Endpoint, options: Record<string, unknown>) => {
    sent.push({ method, path, options });
    if (refusal !== null) return { ok: false, refusal };
    return { ok: true, data: path === '/v1/files' ? { file: 'file-1', name: 'a.png', size: 1 } : { id: 7 } };
  };
  const { record } = provideRecords({ ask: ask as unknown as Http['ask'], product: 'p', logsHost: 'https://logs.test' });
  const logic = actorsOf(record)['saveRecord'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { catalogue, id, body, key: 'key-1' } });
  actor.start();
  return { sent, answer: (await toPromise(actor)) as unknown };
}
const save = async (catalogue: Catalogue, id: number | null, body: Values): Promise<Sent[]> =>
  (await trySave(catalogue, id, body, null)).sent;

test('a plain catalogue is updated with PUT: files first, lists under their payload names', {
  tags: ['ADM-7.06'],
}, async () => {
  const [file, write] = await save(plain, 7, { name: 'N', logo, tenants: [1], version: 3 });
  expect(file).toMatchObject({ method: 'POST', path: '/v1/files' });
  expect(write).toMatchObject({ method: 'PUT', path: '/v1/tee/:id', options: { params: { id: 7 }, key: 'key-1' } });
  expect(write?.options['body']).toEqual({ name: 'N', logo: 'file-1', id_tenant: [1], version: 3 });
});

test.each(['tenant-shared', 'tenant-shared-group'] as const)('%s is sent as JSON, new or changed', { tags: ['ADM-7.16'] }, async (key) => {
  const catalogue = catalogueOf(key);
  const body = { name: 'Night', available_tenants: [1, 2] };
  const [[made], [changed]] = [await save(catalogue, null, body), await save(catalogue, 7, { ...body, version: 3 })];
  expect([made?.method, made?.options['body'], made?.options['form']]).toEqual(['POST', body, undefined]);
  expect([changed?.method, changed?.options['body'], changed?.options['form']]).toEqual(['PUT', { ...body, version: 3 }, undefined]);
});

/** Calls a port about record 7. @returns the call that it made, and its parameters */
async function about(port: 'readRecord' | 'deleteRecord', key: CatalogueKey) {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { params }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, params]);
    return { ok: true, data: { id: 7 } };
  };
  const logic = actorsOf(provideRecords({ ask: ask as unknown as Http['ask'], product: 'p' }).record)[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { catalogue: catalogueOf(key), id: 7 } });
  actor.start();
  await toPromise(actor);
  return sent;
}

test.each([
  ['unit', '/v1/unit/:id'],
  ['command', '/v1/command/:id'],
  ['action-plan', '/v1/action_plan/:id'],
  ['router', '/v1/router/:id'],
  ['swift-sensor', '/v1/swift_sensor/:id'],
] as const)('one record of %s is read by GET of %s', { tags: ['ADM-7.26', 'ADM-7.28', 'ADM-7.32', 'ADM-7.33'] }, async (key, path) => {
  expect(await about('readRecord', key)).toEqual([[`GET ${path}`, { id: 7 }]]);
});

test.each([
  ['center', '/v1/center/:id'],
  ['density-device', '/v1/density_device_delete/:id'],
] as const)('a record of %s is deleted by DELETE of %s', { tags: ['ADM-7.07', 'ADM-7.44'] }, async (key, path) => {
  expect(await about('deleteRecord', key)).toEqual([[`DELETE ${path}`, { id: 7 }]]);
});

test('tenants of a Density account and units of a Density device are sent as lists of ids', {
  tags: ['ADM-3.45', 'ADM-3.46'],
}, async () => {
  const [account] = await save(catalogueOf('density-master-account'), null, { name: 'One', tenants: [{ id: 4, name: 'North' }, 7] });
  expect(account).toMatchObject({ method: 'POST', path: '/v1/density_master_account' });
  expect(account?.options['body']).toEqual({ name: 'One', id_tenant: [4, 7] });
  const [device] = await save(catalogueOf('density-device'), 7, { units: [{ id: 2, description: 'Pier' }], version: 1 });
  expect(device?.options['body']).toEqual({ id_units: [2], version: 1 });
});

test.each([
  ['button', '/v1/button', { name: 'Siren' }],
  ['type-button', '/v1/type_button', { type: 'Relay' }],
  ['plane', '/v1/plane', { description: 'Ground floor' }],
] as const)('%s is created by a form in parts', { tags: ['ADM-7.12', 'ADM-7.13', 'ADM-7.14', 'ADM-7.09'] }, async (key, path, body) => {
  const [write] = await save(catalogueOf(key), null, body);
  expect(write).toMatchObject({ method: 'POST', path });
  expect(write?.options['body']).toBeUndefined();
  expect(Object.fromEntries(write?.options['form'] as FormData)).toEqual(body);
});

test.each([
  ['tenant', '/v1/tenant/:id', { name: 'North' }],
  ['alarm-level', '/v1/alarm_level/:id', { level: 'High' }],
  ['type-button', '/v1/type_button/:id', { type: 'Relay' }],
] as const)('%s is edited by POST of parts with _method=put', { tags: ['ADM-7.11', 'ADM-7.13', 'ADM-7.15'] }, async (key, path, body) => {
  const [write] = await save(catalogueOf(key), 7, body);
  expect(write).toMatchObject({ method: 'POST', path, options: { params: { id: 7 } } });
  expect(write?.options['body']).toBeUndefined();
  expect(Object.fromEntries(write?.options['form'] as FormData)).toEqual({ ...body, _method: 'put' });
});

test('an alarm level is created by a form in parts', { tags: ['ADM-7.15'] }, async () => {
  const [write] = await save(catalogueOf('alarm-level'), null, { level: 'High' });
  expect(write).toMatchObject({ method: 'POST', path: '/v1/alarm_level' });
  expect(Object.fromEntries(write?.options['form'] as FormData)).toEqual({ level: 'High' });
});

test('a catalogue of forms is edited with POST and _method=put, files and all in one form', { tags: ['ADM-7.09', 'OP-7.31'] }, async () => {
  const [write, ...more] = await save(forms, 7, { name: 'N', logo, tenants: [1], version: 3 });
  expect(more).toEqual([]);
  expect(write).toMatchObject({ method: 'POST', path: '/v1/tee/:id' });
  const form = write?.options['form'] as FormData;
  expect([...form.keys()].sort()).toEqual(['_method', 'id_tenant', 'logo', 'name', 'version']);
  expect([form.get('_method'), form.get('name'), form.get('id_tenant'), form.get('version')]).toEqual(['put', 'N', '[1]', '3']);
  expect(form.get('logo')).toBeInstanceOf(File);
});

test('a log message is updated with PUT at the host of logs', { tags: ['OQ-100'] }, async () => {
  const [write] = await save(catalogueOf('log-messages'), 7, { message: 'Changed', version: 3 });
  expect(write).toMatchObject({ method: 'PUT', path: '/v1/log_messages/:id', options: { host: 'https://logs.test' } });
  const [other] = await save(plain, 7, { name: 'N', version: 3 });
  expect(other?.options['host']).toBeUndefined();
});

test('a form says nothing as an empty part, and a secret that is to be cleared as the word null', () => {
  const form = buildForm(plain, { name: null, key: null }, false);
  expect([...form.entries()]).toEqual([
    ['name', ''],
    ['key', 'null'],
  ]);
});

i18n.loadAndActivate({ locale: 'en', messages: {} });
test.each([
  ['uploaded on its own', plain],
  ['sent in the form', forms],
])('a file that is too large, %s, is refused at its field, not only as a whole', { tags: ['OQ-18'] }, async (_, catalogue) => {
  const tooLarge = { success: false, code: 'request.too_large', message: '' };
  const { answer } = await trySave(catalogue, 7, { name: 'N', logo }, tooLarge);
  expect(answer).toEqual({ ok: false, refusal: { ...tooLarge, errors: { logo: ['This is too large to send.'] } } });
  const named = { ...tooLarge, errors: { logo: ['At most 800 kB'] } };
  expect((await trySave(catalogue, 7, { name: 'N', logo }, named)).answer).toEqual({ ok: false, refusal: named });
});
