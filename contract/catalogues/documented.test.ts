import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callsOf } from './calls.ts';
import { type Catalogue, defineCatalogue } from './catalogue.ts';
import { count, flag, secret, text, time } from './fields/field.ts';

const things: Catalogue = defineCatalogue({
  key: 'page',
  title: 'Things',
  singular: 'Thing',
  family: 'misc',
  path: 'thing',
  resource: 'Thing',
  requiredFilters: ['made.from'],
  fields: [
    text('name', { required: true }),
    flag('active', { required: true, when: { field: 'name', is: 'x' } }),
    time('made', { readOnly: true }),
    secret('password'),
    count('uses', 'unit', 'id_page'),
  ],
});
const of = (catalogue: Catalogue) => callsOf(catalogue, { product: 'cloud' });
const documented = (name: 'list' | 'create' | 'edit' | 'importFile', catalogue = things) => of(catalogue)[name]?.documented?.() ?? {};
const takes = (schema: unknown, value: object) => z.core.safeParse(schema as z.core.$ZodType, value).success;
const membersOf = (schema: unknown) => Object.keys((schema as { shape: object }).shape);

describe('what the API description says of a list', () => {
  const { query } = documented('list') as { query: unknown };

  test('are its page, its order and the filters that its fields offer', () => {
    const paging = ['page', 'max', 'search', 'sort', 'order', 'choices', 'action'];
    const filters = ['name.has', 'name', 'name.none', 'name.any', 'active', 'active.none', 'active.any'];
    const times = ['made.from', 'made.to', 'made.none', 'made.any'];
    const named = membersOf(query);
    expect(named.filter((name) => paging.includes(name))).toEqual(paging);
    expect(
      [...filters, ...times].filter((name) => !named.includes(name)).filter((name) => !/^active\.|\.(?:none|any)$/.test(name)),
    ).toEqual([]);
    expect(named.filter((name) => /^password|^uses|\.is$/.test(name))).toEqual([]);
  });

  test('are optional, but for the filters that the list demands', () => {
    expect([takes(query, { 'made.from': '2026-01-01T00:00:00Z' }), takes(query, {})]).toEqual([true, false]);
    const given = { 'made.from': 'x', order: 'desc', choices: '1', action: 'export', page: 2 };
    expect([takes(query, given), takes(query, { ...given, order: 'up' })]).toEqual([true, false]);
    expect([takes(query, { ...given, choices: '2' }), takes(query, { ...given, action: 'import' })]).toEqual([false, false]);
    expect(takes(query, { ...given, order: 'asc' })).toBe(true);
  });
});

describe('what it says of writing a record', () => {
  test('a new one has what every record requires, and nothing that the platform fills in', () => {
    const { body, isForm } = documented('create') as { body: unknown; isForm: boolean };
    expect([isForm, membersOf(body)]).toEqual([true, ['name', 'active', 'password']]);
    expect([takes(body, { name: 'A' }), takes(body, {}), takes(body, { name: null })]).toEqual([true, false, false]);
    expect(takes(body, { name: 'A', active: null, password: null })).toBe(true);
  });

  test('of one that is there what changes, with the version it is based on', () => {
    const { body, isForm } = documented('edit') as { body: unknown; isForm: boolean };
    expect([isForm, membersOf(body)]).toEqual([true, ['name', 'active', 'password', 'version']]);
    expect([takes(body, {}), takes(body, { version: 3, name: null }), takes(body, { version: 'x' })]).toEqual([true, true, false]);
  });

  test('of an import, its file', () => {
    const { form } = documented('importFile') as { form: unknown };
    expect([takes(form, { file: 'x' }), takes(form, { sheet: '1' })]).toEqual([true, false]);
  });

  test('and nothing where the catalogue has no such call', () => {
    const listed = of({ ...things, operations: ['list'] });
    expect([listed.create, listed.edit, listed.importFile]).toEqual([undefined, undefined, undefined]);
  });
});
