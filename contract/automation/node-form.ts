import { type Fault, type Field, isApplicable, isEmpty, isWritable, type Values, validateValues } from '../catalogues/index.ts';
import type { NodeConfig } from './flow.ts';

/** The form of one kind of node: its visible fields depend on its current values. */
export interface NodeForm {
  fields: (values: Values) => readonly Field[];
  /** Faults beyond those that the fields report themselves: the field and the message. */
  faults: (config: NodeConfig) => readonly Fault[];
  /** Fields to clear when a field changes, because their values referred to records of another kind. */
  clears?: Readonly<Record<string, readonly string[]>>;
}

/** The fields that apply to the current values of a form. */
export const visibleFields = (form: NodeForm, values: Values): readonly Field[] =>
  form.fields(values).filter((field) => isWritable(field) && isApplicable(field, values));

/** The configuration of a form: the filled fields that are visible. */
export function readNodeConfig(form: NodeForm, values: Values): NodeConfig {
  const visible = visibleFields(form, values).filter(({ name }) => !isEmpty(values[name]));
  return Object.fromEntries(visible.map(({ name }) => [name, values[name] as NodeConfig[string]]));
}

/** Faults of the form of a node (OP-5.19): at most one for each field, in the order of the fields. */
export function validateNodeForm(form: NodeForm, values: Values): Fault[] {
  const fields = visibleFields(form, values);
  const visibleValues = Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  const own = validateValues({ fields }, visibleValues, 'create');
  const among = (found: readonly Fault[], fault: Fault) => found.some(({ field }) => field.split('.')[0] === fault.field);
  const others = form.faults(readNodeConfig(form, values)).filter((fault) => !among(own, fault));
  const place = ({ field }: Fault) => fields.findIndex(({ name }) => name === field.split('.')[0]);
  return [...own, ...others].sort((a, b) => place(a) - place(b));
}
