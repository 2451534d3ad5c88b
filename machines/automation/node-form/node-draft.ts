import type { NodeConfig } from '../../../contract/automation/flow.ts';
import { type NodeForm, readNodeConfig, validateNodeForm, visibleFields } from '../../../contract/automation/node-form.ts';
import type { Fault, Values } from '../../../contract/catalogues/index.ts';
import { type Draft, draftOf, type Named, valuesOf } from '../../catalogues/index.ts';

/** The current values of a node's form, by field; a number field with invalid text has that text as its value. */
export const draftValues = (form: NodeForm, draft: Draft): Values => expandDraft(form, draft, {}).values;

/** A draft with every visible field: a missing one takes its value from the configuration, else its initial value. */
function expandDraft(form: NodeForm, draft: Draft, config: NodeConfig): { draft: Draft; values: Values } {
  let grown = draft;
  let values: Values = config;
  // A field can reveal another, which can have an initial value: the extra passes are enough for forms of two levels.
  for (let turn = 0; turn < 3; turn += 1) {
    const fields = form.fields(values);
    const missing = fields.filter(({ name }) => !(name in grown));
    const begun = missing.map((field) => draftOf([field], field.name in config ? config : null));
    grown = Object.assign({}, grown, ...begun) as Draft;
    values = valuesOf(fields, grown);
  }
  return { draft: grown, values };
}

/** The initial form of a node. */
export const startDraft = (form: NodeForm, config: NodeConfig): Draft => expandDraft(form, {}, config).draft;

/** The draft after a change to a field: dependent references are cleared, and newly visible fields take their initial value. */
export function changeDraft(form: NodeForm, draft: Draft, field: string, value: unknown): Draft {
  const emptied = draft[field] === value ? [] : (form.clears?.[field] ?? []);
  const remaining = Object.fromEntries(Object.entries(draft).filter(([name]) => !emptied.includes(name)));
  return expandDraft(form, { ...remaining, [field]: value }, {}).draft;
}

/** The draft with words for the records that a field names; those that were taken out meanwhile stay out. */
export function labelDraft(draft: Draft, field: string, names: readonly Named[]): Draft {
  const now = draft[field];
  const labelled = (one: Named): Named => names.find(({ id }) => id === one.id) ?? one;
  return Array.isArray(now) ? { ...draft, [field]: (now as Named[]).map(labelled) } : draft;
}

/** The form's values as the configuration of its node. */
export const draftConfig = (form: NodeForm, draft: Draft): NodeConfig => readNodeConfig(form, draftValues(form, draft));

/** The draft's faults (OP-5.19). */
export const draftFaults = (form: NodeForm, draft: Draft): readonly Fault[] => validateNodeForm(form, draftValues(form, draft));

/** The visible fields. */
export const draftFields = (form: NodeForm, draft: Draft) => visibleFields(form, draftValues(form, draft));
