import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';

const contract = join(import.meta.dirname, '../../contract');

function endpointsIn(value: unknown, depth = 0): Endpoint[] {
  if (typeof value !== 'object' || value === null || depth > 3 || '_zod' in value) return [];
  if ('path' in value && 'method' in value && 'reply' in value) return [value as Endpoint];
  return Object.values(value).flatMap((one) => endpointsIn(one, depth + 1));
}

/** The calls that the files of the contract export. */
export async function readOwnEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file): Promise<object> => import(/* @vite-ignore */ join(contract, file))));
  return [...new Set(modules.flatMap((module) => endpointsIn({ ...module })))];
}

/** The calls of all catalogues. */
export const catalogueEndpoints = catalogues.flatMap((one): Endpoint[] => Object.values(callsOf(one, { product: 'product' })));
