import { useMemo } from 'react';
import { FormProvider, useForm } from '../../catalogues/fields/input.ts';
import { RefsInput } from '../../catalogues/fields/refs/RefsInput.tsx';
import type { CustomInputProps } from '../flow-form/NodeFields.tsx';
import { useOutputChoices } from './outputs.ts';

/** The outputs that are switched: those of cameras, or those of routers. */
export function OutputsInput({ field, values, ...rest }: CustomInputProps) {
  const form = useForm();
  const choices = useOutputChoices(values['target'] === 'router' ? 'router' : 'camera');
  const around = useMemo(() => ({ ...form, choices }), [form, choices]);
  if (field.kind !== 'refs') return null;
  return (
    <FormProvider value={around}>
      <RefsInput key={String(values['target'])} field={field} {...rest} />
    </FormProvider>
  );
}
