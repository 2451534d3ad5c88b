import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { catalogueOf, type PairsField, ref } from '../../../contract/catalogues/index.ts';
import { type Named, type Pair, type RecordRef, selectDraft } from '../../../machines/catalogues/index.ts';
import { PairsInput, RefInput } from '../../catalogues/index.ts';
import css from './schedule.module.css';
import { paramIn, paramsIn, withParam } from './workflow.ts';

const command = ref('command', 'command');
const params = catalogueOf('alarm-workflow').fields.find((field): field is PairsField => field.kind === 'pairs');

/** The parameters of a workflow: the command that it starts, found by search, and other named parameters (OQ-37). */
export function WorkflowParams({ record }: { record: RecordRef }) {
  const draft = useSelector(record, selectDraft);
  const pairs = paramsIn(draft);
  const change = (value: readonly Pair[]) => record.send({ type: 'record.change', field: 'params', value });
  const check = () => record.send({ type: 'record.check', field: 'params' });
  const id = paramIn(draft, 'command');
  return (
    <>
      <div data-field="params.command">
        <RefInput
          field={command}
          path="params.command"
          value={id === null ? null : ({ id, label: '' } satisfies Named)}
          onChange={(value) => change(withParam(pairs, 'command', (value as Named | null)?.id ?? null))}
          onLeave={check}
        />
        <p className={css.note}>
          <Trans>Started for each alarm found. If none is selected, nothing starts.</Trans>
        </p>
      </div>
      {params && (
        <div data-field="params">
          <PairsInput
            field={params}
            path="params"
            value={pairs.filter(({ name }) => name !== 'command')}
            onChange={(value) => change([...pairs.filter(({ name }) => name === 'command'), ...(value as readonly Pair[])])}
            onLeave={check}
          />
        </div>
      )}
    </>
  );
}
