import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import { selectHeld } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { type Shortcut, useKeysOf, useShortcuts } from '../../ui/shortcuts.ts';
import { listAnswers, textIn } from './answers.ts';
import css from './plans.module.css';
import type { PlanRef } from './usePlanRun.ts';

interface QuestionProps {
  plan: PlanRef;
  node: FlowNode;
  hasKeys: boolean;
}

/** The current question and its answers: Y yes, J no, digits for others while the plan has the focus; D focuses the plan (OP-4.24). */
export function Question({ plan, node, hasKeys }: QuestionProps) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const snapshot = useSelector(plan, (now) => now);
  const sent = snapshot.matches({ continue: 'sending' }) || snapshot.matches({ continue: 'unanswered' });
  const ways = listAnswers(node, t);
  const answer = (id: string) => plan.send({ type: 'plan.answer', answer: id });
  const keys = useAnswerKeys(plan, place, hasKeys);
  const why =
    snapshot.matches({ continue: 'overtaken' }) || snapshot.matches('error') ? t`Continue first.` : sent ? t`Saving your answer…` : null;
  // While the plan is read again no answer is taken.
  const whyNotNow = (id: string) => (snapshot.can({ type: 'plan.answer', answer: id }) ? null : t`Wait a moment`);
  const digits = (event: KeyboardEvent) => {
    const way = ways[Number(event.key) + 1];
    if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || !way) return;
    event.preventDefault();
    event.stopPropagation();
    answer(way.id);
  };
  const help = textIn(node, 'help');
  return (
    <section ref={place} className={css.question} aria-label={t`Question of the plan`} onKeyDown={digits}>
      <p className={css.asked} dir="auto" aria-live="polite">
        {textIn(node, 'question')}
      </p>
      {help !== '' && (
        <p className={css.help} dir="auto">
          {help}
        </p>
      )}
      <div className={css.ways}>
        {ways.map(({ id, name, isAnswerable }, at) => (
          <Button
            key={id}
            wide
            kind={id === 'yes' ? 'primary' : 'plain'}
            busy={sent && id === lastAnswerOf(selectHeld(snapshot))}
            why={isAnswerable ? (why ?? whyNotNow(id)) : t`This answer is not connected yet.`}
            aria-keyshortcuts={keys[at] ?? String(at - 1)}
            onClick={() => answer(id)}
          >
            <bdi>{name}</bdi> <Kbd>{(keys[at] ?? String(at - 1)).toUpperCase()}</Kbd>
          </Button>
        ))}
      </div>
    </section>
  );
}

const lastAnswerOf = (held: { answers: readonly { answer: string }[] } | null) => held?.answers.at(-1)?.answer;

/** Handles D, Y and J, or the keys configured by the user. @returns the keys of yes and no */
function useAnswerKeys(plan: PlanRef, place: { current: HTMLElement | null }, hasKeys: boolean): readonly string[] {
  const { t } = useLingui();
  const offered = useMemo((): Shortcut[] => {
    if (!hasKeys) return [];
    const answer = (id: string) => () => plan.send({ type: 'plan.answer', answer: id });
    return [
      { act: 'plan-step', keys: 'd', label: t`To the next step of the plan`, run: () => place.current?.querySelector('button')?.focus() },
      { act: 'plan-yes', keys: 'y', label: t`Answer yes to the plan`, run: answer('yes') },
      { act: 'plan-no', keys: 'j', label: t`Answer no to the plan`, run: answer('no') },
    ];
  }, [plan, place, hasKeys, t]);
  useShortcuts(offered);
  return [useKeysOf('plan-yes', 'y'), useKeysOf('plan-no', 'j')];
}
