import { Trans, useLingui } from '@lingui/react/macro';
import type { NodeOutcome, RunnableCommand } from '../../../contract/automation/command-run.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { clockTime } from '../../words/time.ts';
import { outcomeText } from './outcome.ts';
import css from './run.module.css';
import { stateWords, stepOf } from './words.ts';

const marks: Readonly<Record<NodeOutcome['state'], IconName>> = {
  waiting: 'minus',
  running: 'refresh',
  done: 'check',
  failed: 'alert',
  skipped: 'next',
  unknown: 'help',
};

/** The steps of a command before it is run. */
export function PlannedSteps({ steps }: Pick<RunnableCommand, 'steps'>) {
  const { t, i18n } = useLingui();
  const shown = steps.filter(({ type }) => type !== 'start');
  if (shown.length === 0) return null;
  return (
    <ol className={css.steps} aria-label={t`Steps`}>
      {shown.map(({ id, type }) => {
        const { title, icon } = stepOf(type);
        return (
          <li key={id} className={css.step}>
            <Icon name={icon} />
            <span className={css.name}>{i18n._(title)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The steps of a run with their outcomes; the active one is highlighted. */
export function OutcomeSteps({ nodes }: { nodes: readonly NodeOutcome[] }) {
  const { t } = useLingui();
  const shown = nodes.filter(({ type }) => type !== 'start');
  if (shown.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No steps.</Trans>
      </p>
    );
  return (
    <ol className={css.steps} aria-label={t`Steps`}>
      {shown.map((node) => (
        <OutcomeStep key={node.id} node={node} />
      ))}
    </ol>
  );
}

function OutcomeStep({ node }: { node: NodeOutcome }) {
  const { i18n } = useLingui();
  const { title, icon } = stepOf(node.type);
  const state = i18n._(stateWords[node.state]);
  const text = outcomeText(node);
  const until = node.state === 'running' && node.until !== null ? clockTime(node.until, i18n) : null;
  return (
    <li className={css.step} data-node={node.state} aria-current={node.state === 'running' ? 'step' : undefined}>
      <Icon name={icon} />
      <span className={css.name}>
        {i18n._(title)}
        <span className={css.outcome} dir="auto">
          {until === null ? text : <Trans>until {until}</Trans>}
        </span>
      </span>
      <span className={css.state}>
        {node.state === 'running' ? <Spinner size={16} /> : <Icon name={marks[node.state]} size={16} />} {state}
      </span>
    </li>
  );
}
