import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Choice } from '../../../../contract/catalogues/record.ts';
import type { choicesMachine } from '../../../../machines/catalogues/record/choices.machine.ts';
import { selectChoices, selectRefusal } from '../../../../machines/catalogues/record/choices.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import css from './ref.module.css';

interface ChoiceListProps {
  choices: ActorRefFrom<typeof choicesMachine>;
  id: string;
  active: number;
  chosen: ReadonlySet<number>;
  onPick: (choice: Choice) => void;
}

/** What can be chosen, below its input; its end reads more of it. */
export function ChoiceList({ choices, id, active, chosen, onPick }: ChoiceListProps) {
  const { t } = useLingui();
  const offered = useSelector(choices, selectChoices);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      className={css.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t`Options`}
      // A press must not take the cursor out of the input.
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 80) choices.send({ type: 'choices.more' });
      }}
    >
      {offered.map((choice, at) => (
        <div
          key={choice.id}
          id={`${id}-${choice.id}`}
          className={css.option}
          role="option"
          tabIndex={-1}
          aria-selected={chosen.has(choice.id)}
          data-active={at === active}
          onClick={() => onPick(choice)}
          onKeyDown={(event) => event.key === 'Enter' && onPick(choice)}
        >
          <bdi>{choice.label || `#${choice.id}`}</bdi>
          {chosen.has(choice.id) && <Icon name="check" size={16} />}
        </div>
      ))}
      <ListStatus choices={choices} />
    </div>
  );
}

function ListStatus({ choices }: Pick<ChoiceListProps, 'choices'>) {
  const snapshot = useSelector(choices, (now) => now);
  const again = (
    <Button small icon="refresh" tabIndex={-1} onClick={() => choices.send({ type: 'choices.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.hasTag('busy'))
    return (
      <p className={css.said} role="status">
        <Spinner size={14} /> <Trans>Loading…</Trans>
      </p>
    );
  if (snapshot.matches({ open: 'none' }))
    return (
      <p className={css.said} role="status">
        <Trans>No results found</Trans>
      </p>
    );
  if (snapshot.matches({ open: 'refused' })) {
    const refusal = selectRefusal(snapshot);
    return (
      <p className={css.said} role="alert">
        {refusal && refusalText(refusal)} {again}
      </p>
    );
  }
  if (snapshot.matches({ open: 'unread' }))
    return (
      <p className={css.said} role="alert">
        {readFailed()} {again}
      </p>
    );
  return null;
}
