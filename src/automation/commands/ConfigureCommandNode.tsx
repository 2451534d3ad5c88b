import { useLingui } from '@lingui/react/macro';
import { commandForms } from '../../../contract/automation/command-forms.ts';
import { isCommandNode, isDangerous } from '../../../contract/automation/command-nodes.ts';
import { choiceWord } from '../../words/catalogue.ts';
import type { ConfigureProps } from '../flow/flow-page-props.ts';
import { NodeFormDialog } from '../flow-form/NodeFormDialog.tsx';
import { MessageInput } from './MessageInput.tsx';
import { OutputsInput } from './OutputsInput.tsx';
import { useOutputLabel } from './outputs.ts';

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
