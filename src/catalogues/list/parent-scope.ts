import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { type Filter, queryParams } from '../../../contract/catalogues/query.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';

/** The record that the place of a list fixes: `/tenant/:id_master_tenant?` (ADM-2.04, ADM-2.10). */
export interface ParentScope {
  field: Field;
  /** Null: the field contains a value instead of a record id, such as the person of `/facial_recognition/:person_id?`. */
  of: CatalogueKey | null;
  value: string;
}

/** The parent of a list by the parameters of its route; null where it has none or none is given. */
export function readParentScope(catalogue: Catalogue, params: Readonly<Record<string, string>>): ParentScope | null {
  for (const [param, name] of Object.entries(catalogue.parents ?? {})) {
    const value = params[param];
    const field = catalogue.fields.find((one) => one.name === name);
    if (value !== undefined && value !== '' && field) return { field, of: 'to' in field ? field.to : null, value };
  }
  return null;
}

/** The filters that a parent sets. */
export const buildParentFilters = (parent: ParentScope | null): Filter[] =>
  parent ? [{ field: parent.field.name, by: 'is', values: [parent.value] }] : [];

/** Initial values of a record created within a parent. */
export function buildDefaults(parent: ParentScope | null, label: string | null): Record<string, unknown> {
  if (!parent) return {};
  const { field, value } = parent;
  if (field.kind !== 'ref' && field.kind !== 'refs') return { [field.name]: value };
  const named = { id: Number(value), name: label ?? '' };
  return { [field.name]: field.kind === 'ref' ? named : [named] };
}

/** A list of what hangs on a record. */
interface ChildList {
  catalogue: Catalogue;
  /** Pattern of its screen, for the right that opens it. */
  pattern: string;
  field: string;
  href: string;
}

/**
 * The lists that a row leads to: those whose route takes it as their parent, and those that its counts count. The address of the
 * product's lists contains `{product}`.
 */
export function listChildren(catalogue: Catalogue, row: CatalogueRecord, label: string): ChildList[] {
  const byRoute = catalogues.flatMap((child) =>
    Object.entries(child.parents ?? {}).flatMap(([param, name]): ChildList[] => {
      const field = child.fields.find((one) => one.name === name);
      const [pattern] = child.routes;
      if (!pattern || !field || !('to' in field) || field.to !== catalogue.key) return [];
      return [{ catalogue: child, pattern, field: name, href: fillPattern(pattern, { [param]: String(row.id) }, label) }];
    }),
  );
  const byCount = catalogue.fields.flatMap((field): ChildList[] => {
    if (field.kind !== 'count') return [];
    const child = findCountedList(field.of, field.by, row.id);
    return child && !byRoute.some((one) => one.catalogue === child.catalogue) ? [child] : [];
  });
  return [...byRoute, ...byCount];
}

/** The list that a count counts, narrowed to the record that it belongs to. */
export function findCountedList(of: CatalogueKey, by: string, id: number): ChildList | null {
  const child = catalogues.find(({ key }) => key === of);
  const [pattern] = child?.routes ?? [];
  if (!child || pattern === undefined) return null;
  const param = Object.entries(child.parents ?? {}).find(([, name]) => name === by)?.[0];
  if (param !== undefined) return { catalogue: child, pattern, field: by, href: fillPattern(pattern, { [param]: String(id) }, '') };
  const query = new URLSearchParams(
    queryParams({ page: 1, max: 25, search: '', sort: [], filters: [{ field: by, by: 'is', values: [String(id)] }] }),
  );
  return { catalogue: child, pattern, field: by, href: `${fillPattern(pattern, {}, '')}?${query.toString()}` };
}

/** Fills the parameters into a path pattern; missing optional ones are omitted, missing required ones take the record's label. */
function fillPattern(pattern: string, params: Readonly<Record<string, string>>, label: string): string {
  const parts = pattern.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const value = params[part.replace(/^:|\?$/g, '')];
    if (value !== undefined) return [encodeURIComponent(value)];
    return part.endsWith('?') ? [] : [encodeURIComponent(label)];
  });
  return parts.join('/');
}
