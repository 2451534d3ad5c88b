import type { Fault } from '../catalogues/fields/fault.ts';
import { type Field, isWritable } from '../catalogues/fields/field.ts';
import { isApplicable, isEmpty, type Values, validateValues } from '../catalogues/fields/schema.ts';
import type { NodeConfig } from './flow.ts';

/** The form of one kind of node: what it asks for follows from what it says already. */
export interface NodeForm {
  fields: (values: Values) => readonly Field[];
  /** What is wrong beside what the fields say themselves: where, and in which words. */
  faults: (config: NodeConfig) => readonly Fault[];
  /** What is emptied when a field changes, since it named things of another kind. */
  clears?: Readonly<Record<string, readonly string[]>>;
}

/** The fields that a form asks for now. */
export const visibleFields = (form: NodeForm, values: Values): readonly Field[] =>
  form.fields(values).filter((field) => isWritable(field) && isApplicable(field, values));

/** The configuration that a form says: what is asked for and filled. */
export function readNodeConfig(form: NodeForm, values: Values): NodeConfig {
  const asked = visibleFields(form, values).filter(({ name }) => !isEmpty(values[name]));
  return Object.fromEntries(asked.map(({ name }) => [name, values[name] as NodeConfig[string]]));
}

/** What is wrong with the form of a node (OP-5.19), each field once, in the order of its fields. */
export function validateNodeForm(form: NodeForm, values: Values): Fault[] {
  const fields = visibleFields(form, values);
  const asked = Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  const own = validateValues({ fields }, asked, 'create');
  const among = (found: readonly Fault[], fault: Fault) => found.some(({ field }) => field.split('.')[0] === fault.field);
  const others = form.faults(readNodeConfig(form, values)).filter((fault) => !among(own, fault));
  const place = ({ field }: Fault) => fields.findIndex(({ name }) => name === field.split('.')[0]);
  return [...own, ...others].sort((a, b) => place(a) - place(b));
}
