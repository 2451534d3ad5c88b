import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { commandForms } from '../../../contract/automation/command-forms.ts';
import { isCommandNode, isDangerous } from '../../../contract/automation/command-nodes.ts';
import { FormProvider, RefsInput, useForm } from '../../catalogues/index.ts';
import { choiceWord } from '../../words/catalogue.ts';
import type { ConfigureProps } from '../flow/flow-page-props.ts';
import type { CustomInputProps } from '../flow-form/NodeFields.tsx';
import { NodeFormDialog } from '../flow-form/NodeFormDialog.tsx';
import { MessageInput } from './MessageInput.tsx';
import { useOutputChoices, useOutputLabel } from './outputs.ts';

const inputs = { outputs: OutputsInput, message: MessageInput };

/** The configuration of a node of a command, a form for each kind (OP-9.61–9.71); the start has nothing to be set. */
export function ConfigureCommandNode({ node, isEditable, onSet, onClose }: ConfigureProps) {
  const { t } = useLingui();
  const outputs = useOutputLabel();
  const { type, config } = node;
  const isStart = type === 'start';
  return isCommandNode(type) ? (
    <NodeFormDialog
      form={commandForms[type]}
      config={config}
      title={choiceWord(type)}
      about={
        isStart
          ? t`The command begins here. It has no settings.`
          : isDangerous(node)
            ? t`This cannot be undone: running the command requires confirmation and a reason.`
            : null
      }
      isEditable={isEditable && !isStart}
      inputs={inputs}
      labels={{ outputs }}
      onSet={onSet}
      onClose={onClose}
    />
  ) : null;
}

/** The outputs that are switched: those of cameras, or those of routers. */
function OutputsInput({ field, values, ...rest }: CustomInputProps) {
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
