import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanContext } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { withPositions } from '../../catalogues/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { clockTime } from '../../words/time.ts';
import { answerName, textIn } from './answers.ts';
import css from './plans.module.css';

/** The answers so far with their author and time; those that are not sent yet are marked. */
export function GivenAnswers({ run, held }: Pick<PlanContext, 'run' | 'held'>) {
  const { t, i18n } = useLingui();
  const known = run?.answers.slice(0, held?.after) ?? [];
  const nodes = run?.plan.nodes ?? [];
  const nodeOf = (id: string) => nodes.find((node) => node.id === id);
  if (known.length === 0 && held === null) return null;
  return (
    <ol className={css.answers} aria-label={t`What was answered`}>
      {known.map(({ node, answer, question, by, at }) => (
        <li key={`${node} ${at} ${answer}`}>
          <Icon name="check" size={16} />
          <p>
            <span dir="auto">{question}</span> <strong dir="auto">{answerName(nodeOf(node), answer, t)}</strong>
            <span className={css.quiet}>
              <bdi>{by?.name}</bdi> <time dateTime={at}>{clockTime(at, i18n)}</time>
            </span>
          </p>
        </li>
      ))}
      {withPositions(held?.answers ?? []).map(({ place, one: { node, answer } }) => (
        <li key={place} data-held>
          <Icon name="clock" size={16} />
          <p>
            <span dir="auto">{textIn(nodeOf(node), 'question')}</span> <strong dir="auto">{answerName(nodeOf(node), answer, t)}</strong>
            <span className={css.quiet}>
              <Trans>Not sent to the platform yet</Trans>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
