import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CatalogueKey } from '../../../../contract/catalogues/keys.ts';
import type { Choice } from '../../../../contract/catalogues/record.ts';
import { selectChoices, selectSearch } from '../../../../machines/catalogues/record/choices.selectors.ts';
import { useActorRef } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { Wiring } from '../../../ui/Field.tsx';
import { stateOf } from '../../../ui/state.ts';
import { useForm } from '../input.ts';
import { ChoiceList } from './ChoiceList.tsx';
import css from './ref.module.css';

interface ComboProps {
  of: CatalogueKey;
  wiring: Wiring;
  /** Text shown while the user is not typing. */
  shown: string;
  chosen: ReadonlySet<number>;
  placeholder?: string;
  /** Chosen, or, where it was chosen already, taken back. */
  onPick: (choice: Choice) => void;
  /** Backspace in an empty input. */
  onBack?: () => void;
  onClear?: (() => void) | undefined;
  onLeave: () => void;
  /** It stays open after a pick. */
  stays?: boolean;
}

/** An input that offers records while it is typed in: arrows move, Enter chooses, Esc closes. */
export function Combo({ of, wiring, shown, chosen, placeholder, onPick, onBack, onClear, onLeave, stays = false }: ComboProps) {
  const { t } = useLingui();
  const { choices: machine } = useForm();
  const choices = useActorRef(machine, { input: { of } });
  const state = useSelector(choices, stateOf);
  const isOpen = useSelector(choices, (now) => now.matches('open'));
  const search = useSelector(choices, selectSearch);
  const offered = useSelector(choices, selectChoices);
  const [active, setActive] = useState(0);
  const list = useId();

  const open = () => {
    setActive(0);
    choices.send({ type: 'choices.open' });
  };
  const close = () => choices.send({ type: 'choices.close' });
  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    onPick(choice);
    if (!stays) close();
    else if (search !== '') open();
  };
  const move = (by: number) => {
    if (!isOpen) return open();
    const next = Math.min(Math.max(active + by, 0), offered.length - 1);
    setActive(next);
    if (next >= offered.length - 5) choices.send({ type: 'choices.more' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(offered[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && !(isOpen && search !== '')) onBack?.();
  };
  const at = isOpen ? offered[active] : undefined;
  return (
    <div className={css.combo} data-state={state}>
      <span className={css.field}>
        <input
          {...wiring}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at ? `${list}-${at.id}` : undefined}
          placeholder={isOpen && shown !== '' ? shown : placeholder}
          value={isOpen ? search : shown}
          onClick={() => !isOpen && open()}
          onChange={(event) => {
            setActive(0);
            // The first typed letter replaces the displayed label.
            const typed = isOpen ? event.target.value : event.target.value.replace(shown, '');
            choices.send({ type: 'choices.search', search: typed });
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            onLeave();
          }}
        />
        <span className={css.buttons}>
          {onClear && <IconButton small tabIndex={-1} icon="close" label={t`Clear`} onClick={onClear} />}
          <IconButton
            small
            tabIndex={-1}
            icon="chevronDown"
            label={t`Show options`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.currentTarget
                .closest(`.${css.field ?? ''}`)
                ?.querySelector('input')
                ?.focus();
              if (isOpen) close();
              else open();
            }}
          />
        </span>
      </span>
      {isOpen && <ChoiceList choices={choices} id={list} active={active} chosen={chosen} onPick={pick} />}
    </div>
  );
}
