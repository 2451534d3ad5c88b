import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import { refuse, type SecretBox } from '../../platform/index.ts';
import { FormFile } from '../fields/form.ts';
import { formValues, readParts } from '../multipart.ts';

/**
 * Reads the values of a write: from a JSON body, a multipart form or a URL-encoded form. A form posted to a record contains
 * `_method=put` (ADM-7.09, ADM-7.15).
 * @throws Refused `request.invalid`, `request.malformed`, `request.too_large`
 */
export async function readRecordBody(request: FastifyRequest, catalogue: Catalogue): Promise<Values> {
  const values = await valuesOf(request, catalogue);
  const { _method: method, ...rest } = values;
  if (method !== undefined && !(typeof method === 'string' && method.toLowerCase() === 'put')) {
    throw refuse('request.invalid', { errors: { _method: ['Use put, or omit it.'] } });
  }
  return rest;
}

async function valuesOf(request: FastifyRequest, catalogue: Catalogue): Promise<Values> {
  if (request.isMultipart()) return formValues(catalogue.fields, await readParts(request));
  const { body } = request;
  if (!isValues(body)) throw refuse('request.invalid', { errors: { body: ['Send the fields of the record: { "name": … }.'] } });
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
  return isForm
    ? formValues(
        catalogue.fields,
        Object.entries(body).map(([name, value]) => [name, String(value)]),
      )
    : body;
}

/** Returns values that identify a request: files by their hash, secrets in a form that does not reveal them. */
export function fingerprintValues(fields: readonly Field[], values: Values, box: SecretBox): unknown {
  const secrets = new Set(secretNames(fields));
  const mark = (name: string, value: unknown): unknown => {
    if (value instanceof FormFile) return createHash('sha256').update(value.bytes).digest('hex');
    if (secrets.has(name) && typeof value === 'string') return box.mark(value);
    if (Array.isArray(value)) return value.map((one: unknown) => mark('', one));
    return isValues(value) ? Object.entries(value).map(([inner, one]) => [inner, mark(inner, one)]) : value;
  };
  return mark('', values);
}

const secretNames = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) =>
    field.kind === 'secret' ? [field.name] : field.kind === 'parts' || field.kind === 'rows' ? secretNames(field.of) : [],
  );
