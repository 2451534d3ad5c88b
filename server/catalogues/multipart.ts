import type { FastifyRequest } from 'fastify';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import { isStorable, Refused, refuse } from '../platform/index.ts';
import { FormFile, isTree } from './fields/form.ts';
import { storedKindOf } from './fields/index.ts';

/** The parts of a multipart form in their original order. */
export type FormParts = readonly (readonly [name: string, value: string | FormFile])[];

const megabyte = 1_000_000;

/**
 * Reads a multipart form, which has its own limits.
 * @param largest maximum bytes per file; a larger file is truncated and marked as such
 * @throws Refused `request.malformed`, `request.too_large`
 */
export async function readParts(request: FastifyRequest, largest = 5 * megabyte): Promise<FormParts> {
  try {
    return await collectParts(request, largest);
  } catch (error) {
    // The parser of forms throws errors without a code for a missing boundary and for a form that breaks off.
    if (error instanceof Refused || (error as { code?: string }).code !== undefined) throw error;
    throw refuse('request.malformed');
  }
}

async function collectParts(request: FastifyRequest, largest: number): Promise<FormParts> {
  const parts: [string, string | FormFile][] = [];
  const limits = { fileSize: largest, files: 8, fields: 2000, parts: 2000, fieldSize: megabyte, fieldNameSize: 200 };
  let total = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (bytes.length > 0 || part.filename) parts.push([part.fieldname, new FormFile(part.filename, bytes, part.file.truncated)]);
      total += bytes.length;
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw refuse('request.too_large');
      const text = String(part.value);
      parts.push([part.fieldname, text]);
      total += text.length;
    }
    if (total > 4 * largest + 4 * megabyte) throw refuse('request.too_large');
  }
  if (!isStorable(parts.map(([name, value]) => [name, value instanceof FormFile ? value.name : value]))) {
    throw refuse('request.invalid', { message: 'A text contains characters that cannot be stored (NUL or half of a pair).' });
  }
  return parts;
}

/**
 * The values of a form by the kinds of their fields: `'12'` is a number in a number field. Names may have indexes:
 * `tenants[]`, `tenants[0]`, `custom_fields[port]`, `custom_fields.port`; parts, lists and references may also be JSON.
 */
export function formValues(fields: readonly Field[], parts: FormParts): Values {
  const tree: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of parts) plant(tree, pathOf(name), value);
  return typedAll(fields, tree);
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split(/[[.]/);
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, 6);
}

function plant(tree: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void {
  const key = head === '' ? String(Object.keys(tree).length) : head;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const existing = tree[key];
  const inner = isTree(existing) ? existing : (Object.create(null) as Record<string, unknown>);
  tree[key] = inner;
  plant(inner, rest, value);
}

function typedAll(fields: readonly Field[], tree: Record<string, unknown>): Values {
  const values: [string, unknown][] = Object.entries(tree).map(([name, value]) => {
    const field = fields.find((one) => one.name === name || (one.kind === 'refs' && one.sentAs === name));
    return [name, field ? typed(field, value) : isTree(value) ? listed(value) : value];
  });
  return Object.fromEntries(values);
}

function typed(field: Field, value: unknown): unknown {
  if (value instanceof FormFile) return value;
  // An empty secret is unchanged, the word null clears it.
  if (field.kind === 'secret') return value === 'null' ? null : value;
  if (nothing.has(value)) return null;
  return storedKindOf(field).readForm(field, value, typedParts);
}

const nothing: ReadonlySet<unknown> = new Set(['', 'null', 'undefined']);
const typedParts = (of: readonly Field[], value: unknown): unknown => (isTree(value) ? typedAll(of, value) : value);
const listed = (tree: Record<string, unknown>): unknown[] => Object.values(tree);
