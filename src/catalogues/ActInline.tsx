import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../contract/catalogues/registry.ts';
import { selectAct, selectAnswer } from '../../machines/catalogues/catalogue/act.selectors.ts';
import { newKey, useActorRef } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { stateOf } from '../ui/state.ts';
import { word } from '../words/catalogue.ts';
import css from './Act.module.css';
import { ActBody } from './ActDialog.tsx';
import { useActMachine } from './ActOfCatalogue.tsx';

interface ActInlineProps {
  catalogue: CatalogueKey;
  /** Name of one of its actions. */
  name: string;
  /** Initial values of its inputs. */
  start?: Values;
  /** The word on its button; left out: that of the action. */
  submit?: ReactNode;
  /** It was done: what the platform answered. */
  onDone?: (answer: unknown) => void;
}

/** A catalogue's action with its form and its result in the page, and those that follow from it in the same place. */
export function ActInline({ start, name, submit, ...rest }: ActInlineProps) {
  const [now, follow] = useState({ name, start, round: 0 });
  return (
    <OneAct
      key={now.round}
      {...rest}
      name={now.name}
      submit={now.name === name ? submit : undefined}
      {...(now.start && { start: now.start })}
      onFollow={(next, given) => follow({ name: next, start: given, round: now.round + 1 })}
      onAgain={() => follow({ name, start, round: now.round + 1 })}
    />
  );
}

interface OneActProps extends ActInlineProps {
  onFollow: (name: string, start: Values) => void;
  onAgain: () => void;
}

function OneAct({ catalogue: key, name, start, submit, onDone, onFollow, onAgain }: OneActProps) {
  const machine = useActMachine();
  const catalogue = catalogueOf(key);
  const definition = catalogue.actions?.find((one) => one.name === name);
  if (!definition) throw new Error(`The catalogue ${key} has no action ${name}`);
  const act = useActorRef(machine, { input: { catalogue, act: definition, row: null, newKey, ...(start && { start }) } });
  const now = useSelector(act, (snapshot) => snapshot);
  const state = stateOf(now);
  const tell = useRef(onDone);
  useEffect(() => {
    tell.current = onDone;
  });
  useEffect(() => {
    if (state === 'done') tell.current?.(selectAnswer(act.getSnapshot()));
  }, [state, act]);
  const { label } = selectAct(now);
  return (
    <form
      className={css.inline}
      data-state={state}
      noValidate
      aria-label={word(label)}
      onSubmit={(event) => {
        event.preventDefault();
        act.send({ type: 'act.run' });
      }}
    >
      <ActBody act={act} onFollow={(next) => next.kind === 'act' && onFollow(next.name, next.start)} />
      {state === 'prompting' && (
        <div className={css.foot}>
          <Button type="submit" kind="primary">
            {submit ?? word(label)}
          </Button>
        </div>
      )}
      {(state === 'refused' || state === 'unsure') && (
        <div className={css.foot}>
          <Button type="submit" icon="refresh">
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {(state === 'done' || state === 'refused') && (
        <div className={css.foot}>
          <Button onClick={onAgain}>{state === 'done' ? <Trans>Once more</Trans> : <Trans>Change it</Trans>}</Button>
        </div>
      )}
    </form>
  );
}
