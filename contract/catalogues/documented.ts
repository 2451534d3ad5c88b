import * as z from 'zod/mini';
import type { DocumentedParts } from '../platform/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueCalls } from './catalogue-calls.ts';
import { type Field, isWritable } from './fields/field.ts';
import { rulesOf } from './fields/kinds/index.ts';
import { comparisonsOf } from './query.ts';

type Schema = z.core.$ZodType;

const text = z.string();

/** The parameters of a list, as the API description names them: its page, its order, and the filters of its fields. */
function listParameters({ fields, requiredFilters = [] }: Catalogue): Schema {
  const filters = fields.flatMap((field): [string, Schema][] =>
    comparisonsOf(field).map((by) => {
      const name = by === 'is' ? field.name : `${field.name}.${by}`;
      return [name, requiredFilters.includes(name) ? text : z.optional(text)];
    }),
  );
  return z.object({
    ...Object.fromEntries(filters),
    page: z.optional(z.int()),
    max: z.optional(z.int()),
    search: z.optional(text),
    sort: z.optional(text),
    order: z.optional(z.enum(['asc', 'desc'])),
    choices: z.optional(z.enum(['1'])),
    action: z.optional(z.enum(['export'])),
  });
}

/** The values of a write; on an edit, only those that change. */
function writtenValues({ fields }: Catalogue, isNew: boolean): Schema {
  const schemaOf = (field: Field): Schema => {
    const value = rulesOf(field).schema(field);
    return field.required && isNew && !field.when ? value : z.optional(z.nullable(value));
  };
  const members = fields.filter((field) => isWritable(field)).map((field) => [field.name, schemaOf(field)] as const);
  return z.object({ ...Object.fromEntries(members), ...(!isNew && { version: z.optional(z.int()) }) });
}

const importForm = z.object({ file: text, sheet: z.optional(text), header: z.optional(text) });

/** Adds to the calls of a catalogue what the API description says beyond their schemas. It is made when it is read. */
export function documentCalls(catalogue: Catalogue, calls: CatalogueCalls): CatalogueCalls {
  const add = <K extends keyof CatalogueCalls>(name: K, documented: () => DocumentedParts) => {
    const call = calls[name];
    return call && { [name]: { ...call, documented } };
  };
  return {
    ...calls,
    ...add('list', () => ({ query: listParameters(catalogue) })),
    ...add('create', () => ({ body: writtenValues(catalogue, true), isForm: true })),
    ...add('edit', () => ({ body: writtenValues(catalogue, false), isForm: true })),
    ...add('importFile', () => ({ form: importForm })),
  };
}
