import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { allModels } from '../../../machines/quality/paths/models.ts';
import {
  exploreModel,
  leavesOfTransition,
  type RecordedTransition,
  unexploredModels,
  unknownTransitions,
} from '../../../machines/quality/trace/unknown-transitions.ts';
import { Waiting } from '../../ui/Spinner.tsx';
import css from './qa.module.css';
import { transitionsOfSession, useStepLog } from './step-log.ts';

/** Steps that machines took in this session and that no path model takes: a path or a case is missing for them. */
export function UnknownTransitionsPanel() {
  const { t } = useLingui();
  useStepLog();
  return (
    <section className={css.log} aria-label={t`Not in the models`}>
      <h2 className={css.title}>
        <Trans>Not in the models</Trans>
      </h2>
      <UnknownTransitions transitions={transitionsOfSession()} />
    </section>
  );
}

/** Those of the transitions that are unknown to the path models of their machines. */
export function UnknownTransitions({ transitions }: { transitions: readonly RecordedTransition[] }) {
  const { t } = useLingui();
  const found = useUnknownTransitions(transitions);
  if (found === null)
    return (
      <Waiting>
        <Trans>Exploring the path models…</Trans>
      </Waiting>
    );
  if (found.length === 0)
    return (
      <p className={css.hint}>
        <Trans>Every step is in the path models.</Trans>
      </p>
    );
  return (
    <>
      <p className={css.hint}>
        <Trans>No path leads these ways: add what led there to the samples of the model.</Trans>
      </p>
      <ol dir="ltr" aria-label={t`Not in the models`}>
        {found.map((transition) => (
          <UnknownTransition
            key={`${transition.machine} ${transition.event} ${transition.from} ${transition.to}`}
            transition={transition}
          />
        ))}
      </ol>
    </>
  );
}

function UnknownTransition({ transition }: { transition: RecordedTransition }) {
  const { left, entered } = leavesOfTransition(transition);
  return (
    <li>
      <b>{transition.machine}</b> {transition.event} <s>{left.join(' ')}</s> → {entered.join(' ')}
    </li>
  );
}

/** Null while models are explored, one after the other, so that the page can be used meanwhile. */
function useUnknownTransitions(transitions: readonly RecordedTransition[]): readonly RecordedTransition[] | null {
  const [found, setFound] = useState<readonly RecordedTransition[] | null>(null);
  useEffect(() => {
    let timer = 0;
    const explore = () => {
      const [next] = unexploredModels(transitions, allModels);
      if (!next) return setFound(unknownTransitions(transitions, allModels));
      exploreModel(next);
      timer = window.setTimeout(explore);
    };
    timer = window.setTimeout(explore);
    return () => window.clearTimeout(timer);
  }, [transitions]);
  return found;
}
