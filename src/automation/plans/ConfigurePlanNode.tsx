import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { NodeConfig } from '../../../contract/automation/flow.ts';
import { isPlanNode, type PlanNodeType, planConfigFaults, planResults } from '../../../contract/automation/plan-nodes.ts';
import { ScoreSelect } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ConfigureProps } from '../flow/flow-page-props.ts';
import { resultWords } from './answers.ts';
import { ExtraAnswers } from './ExtraAnswers.tsx';
import css from './plans.module.css';

const wordsIn = (config: NodeConfig, name: string) => (typeof config[name] === 'string' ? config[name] : '');
const initialConfig: Readonly<Record<PlanNodeType, NodeConfig>> = {
  decision: { question: '', help: '', extra: [] },
  terminate: { result: 'none', comment: '', avs_score: null },
};

/** Configuration of a plan node: a question with help and extra answers, or the end of the plan (OP-3.20, OP-5.19). */
export function ConfigurePlanNode({ node, isEditable, onSet, onClose }: ConfigureProps) {
  const { t } = useLingui();
  const form = useId();
  const type = isPlanNode(node.type) ? node.type : 'decision';
  const [config, write] = useState<NodeConfig>({ ...initialConfig[type], ...node.config });
  const [isTried, setTried] = useState(false);
  const faults = planConfigFaults(type, config);
  const change = (part: NodeConfig) => write({ ...config, ...part });
  const apply = () => {
    setTried(true);
    if (isEditable && faults.length === 0) onSet(config);
  };
  const fault = (name: string) => (isTried && faults.includes(name) ? t`This field is required` : undefined);
  return (
    <Dialog
      title={type === 'decision' ? t`Question` : t`End of the plan`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{isEditable ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}</Button>
          {isEditable && (
            <Button kind="primary" type="submit" form={form} icon="check">
              <Trans>Apply</Trans>
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {isTried && faults.length > 0 && (
          <p className={css.notice} role="alert">
            <Icon name="alert" />
            <Trans>Please correct the errors in the form</Trans>
          </p>
        )}
        <fieldset disabled={!isEditable}>
          {type === 'decision' ? <Decision config={config} change={change} fault={fault} /> : <Terminate config={config} change={change} />}
        </fieldset>
      </form>
    </Dialog>
  );
}

interface PartProps {
  config: NodeConfig;
  change: (part: NodeConfig) => void;
}

function Decision({ config, change, fault }: PartProps & { fault: (name: string) => string | undefined }) {
  const { t } = useLingui();
  const extra = Array.isArray(config['extra']) ? config['extra'].map(String) : [];
  return (
    <>
      <TextField
        label={t`Question`}
        needed
        maxLength={500}
        error={fault('question')}
        value={wordsIn(config, 'question')}
        onChange={({ target }) => change({ question: target.value })}
      />
      <TextArea
        label={t`Help`}
        hint={t`What the operator should look at or do before answering.`}
        rows={3}
        maxLength={2000}
        value={wordsIn(config, 'help')}
        onChange={({ target }) => change({ help: target.value })}
      />
      <ExtraAnswers answers={extra} error={fault('extra')} onChange={(next) => change({ extra: [...next] })} />
    </>
  );
}

function Terminate({ config, change }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`What it proposes for the alarm`}
        value={wordsIn(config, 'result') || 'none'}
        onChange={({ target }) => change({ result: target.value })}
      >
        {planResults.map((result) => (
          <option key={result} value={result}>
            {t(resultWords[result])}
          </option>
        ))}
      </Select>
      <TextArea
        label={t`Comment`}
        hint={t`Proposed as the comment when the alarm is ended.`}
        rows={3}
        maxLength={2000}
        value={wordsIn(config, 'comment')}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <ScoreSelect
        hint={t`Proposed as the score when the alarm is ended.`}
        score={typeof config['avs_score'] === 'number' ? config['avs_score'] : null}
        onChoose={(avs_score) => change({ avs_score })}
      />
    </>
  );
}
