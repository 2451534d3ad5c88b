import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Field, Values } from '../../../contract/catalogues/index.ts';
import { draftFields, draftValues } from '../../../machines/automation/node-form/node-draft.ts';
import type { nodeFormMachine } from '../../../machines/automation/node-form/node-form.machine.ts';
import { selectDraft, selectFaults, selectForm } from '../../../machines/automation/node-form/node-form.selectors.ts';
import type { Named } from '../../../machines/catalogues/index.ts';
import { FormProvider, type InputProps, Inputs, useForm, useStandaloneForm } from '../../catalogues/index.ts';
import css from './node-form.module.css';

type NodeRef = ActorRefFrom<typeof nodeFormMachine>;

/** Props of a custom input for a single field, including the values of the other fields. */
export interface CustomInputProps extends InputProps {
  values: Values;
}
interface NodeFieldsProps {
  node: NodeRef;
  inputs: Readonly<Record<string, ComponentType<CustomInputProps>>>;
  /** Loads the names of referenced records, by field, for references outside the catalogues. */
  labels: Readonly<Record<string, (id: number) => Promise<string | null>>>;
}

/** The fields that apply to a node in its current configuration, in order; fields with a custom input are placed among them. */
export function NodeFields({ node, inputs, labels }: NodeFieldsProps) {
  const form = useSelector(node, selectForm);
  const draft = useSelector(node, selectDraft);
  const faults = useSelector(node, selectFaults);
  const around = useStandaloneForm({ faults, errors: {} });
  const values = draftValues(form, draft);
  const change = (field: string, value: unknown) => node.send({ type: 'node.change', field, value });
  const check = (field: string) => node.send({ type: 'node.check', field });
  return (
    <FormProvider value={around}>
      {groupRuns(draftFields(form, draft), inputs).map((run) => {
        const [first] = run;
        const { name = '' } = first ?? {};
        const Own = inputs[name];
        if (first && Own)
          return (
            <div key={name} className={css.own} data-field={name}>
              <Own
                field={first}
                path={name}
                value={draft[name]}
                values={values}
                onChange={(value) => change(name, value)}
                onLeave={() => check(name)}
              />
            </div>
          );
        return <Inputs key={name} fields={run} draft={draft} within="" onChange={change} onLeave={check} />;
      })}
      {draftFields(form, draft).map((field) => (
        <Words key={field.name} node={node} field={field} value={draft[field.name]} label={labels[field.name]} />
      ))}
    </FormProvider>
  );
}

/** Groups consecutive fields; a field with a custom input forms its own group. */
function groupRuns(fields: readonly Field[], inputs: NodeFieldsProps['inputs']): Field[][] {
  const runs: Field[][] = [];
  let open = false;
  for (const field of fields) {
    const isOwn = field.name in inputs;
    if (open && !isOwn) runs.at(-1)?.push(field);
    else runs.push([field]);
    open = !isOwn;
  }
  return runs;
}

interface WordsProps {
  node: NodeRef;
  field: Field;
  value: unknown;
  label: ((id: number) => Promise<string | null>) | undefined;
}

/** Loads the missing names of records that were referenced by id only, once. */
function Words({ node, field, value, label }: WordsProps) {
  const { labelOf } = useForm();
  const { name } = field;
  const to = field.kind === 'refs' ? field.to : null;
  const unlabeled = to === null ? '' : (value as Named[]).flatMap((one) => (one.label === '' ? [one.id] : [])).join(' ');
  useEffect(() => {
    if (unlabeled === '' || to === null) return undefined;
    let isOver = false;
    const read = (id: number) => (label ? label(id) : labelOf(to, id));
    const named = unlabeled
      .split(' ')
      .map(async (id) => ({ id: Number(id), label: (await read(Number(id)).catch(() => null)) ?? `#${id}` }));
    void Promise.all(named).then((names) => {
      if (!isOver) node.send({ type: 'node.named', field: name, names });
    });
    return () => {
      isOver = true;
    };
  }, [node, name, to, unlabeled, label, labelOf]);
  return null;
}
