import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectResult } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { canRunCommands, PlannedSteps, requirementText, useRunRequest } from '../../../automation/index.ts';
import { useLiveQuery, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { LiveQueryStatus } from '../LiveQueryStatus.tsx';
import { textOf } from '../text-of.ts';
import { Fact } from './Fact.tsx';
import css from './info.module.css';

const renewedEveryMs = 30_000;

/** Shows a custom command in the grid (OP-1.13, OP-9.45): its purpose, its steps and its run button. */
export function CommandPart({ id }: { id: number }) {
  const { capabilities } = usePlatform();
  const { abilities } = useOperatorContext();
  return canRunCommands(capabilities, abilities) ? <Runnable id={id} /> : <Readable id={id} />;
}

function Runnable({ id }: { id: number }) {
  const { t } = useLingui();
  const ask = useRunRequest();
  const sighted = useLiveQuery({ of: 'commands' }, renewedEveryMs);
  const sight = useSelector(sighted, selectResult);
  if (sight?.of !== 'commands') return <LiveQueryStatus sight={sighted} />;
  const command = sight.rows.find((row) => row.id === id);
  if (!command) return <EmptyState icon="code" title={t`This command is not available to you, or it is incomplete.`} />;
  return (
    <ScrollArea label={t`Information`} className={css.info}>
      <dl className={css.facts}>
        <Fact name={t`Name`}>{command.name}</Fact>
        <Fact name={t`Description`}>{command.description ?? ''}</Fact>
        <Fact name={t`Requirements`}>{command.requirements.map(requirementText).join(', ')}</Fact>
      </dl>
      <PlannedSteps steps={command.steps} />
      <p>
        <Button small kind="primary" icon="play" onClick={() => ask({ command: id })}>
          <Trans>Run</Trans>
        </Button>{' '}
        <Button small icon="eye" onClick={() => ask({ command: id, dry: true })}>
          <Trans>Dry run</Trans>
        </Button>
      </p>
    </ScrollArea>
  );
}

function Readable({ id }: { id: number }) {
  const { t } = useLingui();
  const command = useLiveQuery({ of: 'record', key: 'command', id });
  const sight = useSelector(command, selectResult);
  if (sight?.of !== 'record') return <LiveQueryStatus sight={command} />;
  const { requirements } = sight.record;
  const asked = Array.isArray(requirements) ? requirements.map((one) => requirementText(String(one))).join(', ') : '';
  return (
    <ScrollArea label={t`Information`} className={css.info}>
      <dl className={css.facts}>
        <Fact name={t`Name`}>{textOf(sight.record, 'name')}</Fact>
        <Fact name={t`Description`}>{textOf(sight.record, 'description')}</Fact>
        <Fact name={t`Requirements`}>{asked}</Fact>
      </dl>
      <p className={css.quiet}>
        <Trans>You cannot run commands here.</Trans>
      </p>
    </ScrollArea>
  );
}
