import type { NodeConfig } from '../../../contract/automation/flow.ts';
import { type NodeForm, readNodeConfig, validateNodeForm, visibleFields } from '../../../contract/automation/node-form.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import { draftOf, valuesOf } from '../../catalogues/record/draft.ts';
import type { Draft } from '../../catalogues/record/fields/kind.ts';
import type { Named } from '../../catalogues/record/fields/reference.ts';

/** What the form of a node says now, by field; a field whose text is no number says that text. */
export const draftValues = (form: NodeForm, draft: Draft): Values => expandDraft(form, draft, {}).values;

/** A draft with every field that the form shows now: one that it lacks says what the configuration has, else what the field begins with. */
function expandDraft(form: NodeForm, draft: Draft, config: NodeConfig): { draft: Draft; values: Values } {
  let grown = draft;
  let values: Values = config;
  // What one field says may bring another one, which may begin with something: twice is enough for forms of two levels.
  for (let turn = 0; turn < 3; turn += 1) {
    const fields = form.fields(values);
    const lacking = fields.filter(({ name }) => !(name in grown));
    const begun = lacking.map((field) => draftOf([field], field.name in config ? config : null));
    grown = Object.assign({}, grown, ...begun) as Draft;
    values = valuesOf(fields, grown);
  }
  return { draft: grown, values };
}

/** The form of a node as it is opened. */
export const startDraft = (form: NodeForm, config: NodeConfig): Draft => expandDraft(form, {}, config).draft;

/** The draft after a field was written: what named things of another kind is emptied, and what is asked for now has begun. */
export function changeDraft(form: NodeForm, draft: Draft, field: string, value: unknown): Draft {
  const emptied = draft[field] === value ? [] : (form.clears?.[field] ?? []);
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => !emptied.includes(name)));
  return expandDraft(form, { ...kept, [field]: value }, {}).draft;
}

/** The draft with words for the records that a field names; those that were taken out meanwhile stay out. */
export function labelDraft(draft: Draft, field: string, names: readonly Named[]): Draft {
  const now = draft[field];
  const labelled = (one: Named): Named => names.find(({ id }) => id === one.id) ?? one;
  return Array.isArray(now) ? { ...draft, [field]: (now as Named[]).map(labelled) } : draft;
}

/** What a form says, as the configuration of its node. */
export const draftConfig = (form: NodeForm, draft: Draft): NodeConfig => readNodeConfig(form, draftValues(form, draft));

/** What is wrong with it (OP-5.19). */
export const draftFaults = (form: NodeForm, draft: Draft): readonly Fault[] => validateNodeForm(form, draftValues(form, draft));

/** The fields that are asked for now. */
export const draftFields = (form: NodeForm, draft: Draft) => visibleFields(form, draftValues(form, draft));
