import { commandFormFields, commandForms, type NodeForm } from '../../../contract/automation/index.ts';
import {
  type CatalogueAction,
  type CatalogueKey,
  catalogueKeys,
  catalogueOf,
  catalogues,
  type Field,
} from '../../../contract/catalogues/index.ts';

/** Represents a text of the source in a trace, and is restored from it. */
export type Named = { readonly $catalogue: string } | { readonly $form: string } | { readonly $act: readonly [string, string] };

type Plain = Readonly<Record<string, unknown>>;

/** The choices of fields by field name: words of the source, not user text. */
const choices = new Map<string, Set<string>>();
function noteChoices(fields: readonly Field[]): void {
  for (const field of fields) {
    if (field.kind === 'parts' || field.kind === 'rows') noteChoices(field.of);
    const of = field.kind === 'choice' || field.kind === 'texts' ? (field.of ?? []) : [];
    const known = choices.get(field.name) ?? new Set();
    for (const one of of) known.add(one);
    choices.set(field.name, known);
  }
}

/** Whether this is one of the choices that a field of this name offers. */
export function isChoice(name: string, value: string): boolean {
  if (choices.size === 0) {
    for (const { fields, actions = [] } of catalogues) {
      noteChoices(fields);
      for (const { inputs = [] } of actions) noteChoices(inputs);
    }
    noteChoices(commandFormFields);
  }
  return choices.get(name)?.has(value) ?? false;
}

/** The name of a descriptor of the source; null: a descriptor unknown to the source; undefined: no descriptor. */
export function nameOf(value: Plain): Named | null | undefined {
  if (isCatalogue(value)) return catalogueOf(value.key) === (value as unknown) ? { $catalogue: value.key } : null;
  if (typeof value['fields'] === 'function') {
    const known = Object.entries(commandForms).find(([, form]) => form === (value as unknown));
    return known ? { $form: known[0] } : null;
  }
  if (typeof value['method'] === 'string' && typeof value['path'] === 'string' && 'on' in value) {
    const owner = catalogues.find(({ actions = [] }) => (actions as readonly unknown[]).includes(value));
    return owner ? { $act: [owner.key, String(value['name'])] } : null;
  }
  return undefined;
}

/** The value behind a name in a trace; undefined: it is no name. */
export function namedBy(value: Plain): unknown {
  if ('$catalogue' in value) return catalogueOf(value['$catalogue'] as CatalogueKey);
  if ('$form' in value) return (commandForms as Readonly<Record<string, NodeForm>>)[String(value['$form'])];
  if ('$act' in value) {
    const [key, name] = value['$act'] as [CatalogueKey, string];
    return (catalogueOf(key).actions ?? []).find((act: CatalogueAction) => act.name === name);
  }
  return undefined;
}

const isCatalogue = (value: Plain): value is { key: CatalogueKey } =>
  Array.isArray(value['fields']) && (catalogueKeys as readonly unknown[]).includes(value['key']);
