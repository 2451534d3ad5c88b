import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type AlarmGate, asksOutcomeFirst, isOverridable, missingRequirements, type OutcomeChoice } from '../../../contract/alarms/gate.ts';
import type { Draft } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import css from './gate.module.css';
import { requirementWords } from './gate-words.ts';
import { ScoreSelect } from './ScoreSelect.tsx';

/** What is given with an end. */
export type EndDraft = Omit<Draft, 'protocol' | 'id_alarm_level'>;

export interface EndFieldsProps {
  gate: AlarmGate;
  draft: EndDraft;
  /** Whether it was tried to agree, so that what is missing is said. */
  tried: boolean;
  /** Whether the user may end an alarm although something required is missing. */
  mayOverride: boolean;
  /** Whether a comment was begun before these fields came; the focus then stays with it. */
  isBegun?: boolean;
  /** What is missing, in place of its list. */
  missing?: ReactNode;
  onChange: (draft: Partial<EndDraft>) => void;
}

/** Outcome, cause and score of an alarm that ends; what is missing; and the reason for ending it all the same. */
export function EndFields(props: EndFieldsProps) {
  const { gate, draft, tried, onChange } = props;
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [wasBegun] = useState(props.isBegun ?? false);
  const chosen = gate.outcomes.find(({ id }) => id === draft.id_alarm_outcome);
  const isRequired = gate.requires.includes('outcome');
  const choose = (outcome: OutcomeChoice) => {
    const isAgain = outcome.id === draft.id_alarm_outcome;
    onChange({ id_alarm_outcome: isAgain ? null : outcome.id, id_alarm_cause: null });
    // Once the change is drawn and before the next key, which would press the outcome again.
    if (!isAgain) queueMicrotask(() => focusNext(place.current, outcome));
  };
  useOutcomeKeys(place, gate.outcomes, choose);
  return (
    <div ref={place} className={css.fields}>
      {gate.outcomes.length > 0 && (
        <fieldset className={css.outcomes}>
          <legend>{isRequired ? <Trans>Outcome (required)</Trans> : <Trans>Outcome (optional)</Trans>}</legend>
          {gate.outcomes.map((outcome, at) => (
            <Button
              key={outcome.id}
              ref={at === 0 && !wasBegun && asksOutcomeFirst(gate, draft) ? focusFirst : null}
              small
              kind={outcome === chosen ? 'primary' : 'plain'}
              aria-pressed={outcome === chosen}
              title={`Alt+${outcome.letter}`}
              aria-keyshortcuts={`Alt+${outcome.letter}`}
              onClick={() => choose(outcome)}
            >
              <bdi>{outcome.name}</bdi>{' '}
              <span aria-hidden="true">
                <Kbd>{outcome.letter}</Kbd>
              </span>
            </Button>
          ))}
        </fieldset>
      )}
      {tried && isRequired && chosen === undefined && (
        <p className={css.error} role="alert">
          {gate.outcomes.length > 0 ? (
            <Trans>Choose how the alarm ended.</Trans>
          ) : (
            <Trans>An outcome is required, but there are none to choose from. Ask an administrator to create them.</Trans>
          )}
        </p>
      )}
      <div className={css.pair}>
        {chosen && (chosen.causes.length > 0 || chosen.demands_cause) && (
          <Select
            label={chosen.demands_cause ? t`Cause (required)` : t`Cause (optional)`}
            data-cause
            value={draft.id_alarm_cause ?? ''}
            error={causeError(chosen, draft, tried, t`Choose a cause of this outcome.`)}
            onChange={({ target }) => onChange({ id_alarm_cause: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t`Not chosen`}</option>
            {chosen.causes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <ScoreSelect score={draft.avs_score ?? null} onChoose={(avs_score) => onChange({ avs_score })} />
      </div>
      <Missing {...props} />
    </div>
  );
}

const causeError = ({ demands_cause }: OutcomeChoice, { id_alarm_cause }: EndDraft, tried: boolean, text: string): string | null =>
  tried && demands_cause && (id_alarm_cause ?? null) === null ? text : null;

/** What is missing beside outcome and comment, which have their own fields; and the override of all of it but the comment. */
function Missing({ gate, draft, tried, mayOverride, missing: list, onChange }: EndFieldsProps) {
  const { t } = useLingui();
  const missing = missingRequirements(gate, draft).filter(isOverridable);
  if (missing.length === 0) return null;
  const toDo = missing.filter((requirement) => requirement !== 'outcome');
  const isOverriding = typeof draft.override === 'string';
  return (
    <div className={css.missing}>
      {list ??
        (toDo.length > 0 && (
          <p role={tried ? 'alert' : undefined}>
            <Trans>Missing: {toDo.map((requirement) => t(requirementWords[requirement])).join(', ')}.</Trans>
          </p>
        ))}
      {isOverriding ? (
        <TextField
          label={t`Reason for ending it all the same (required)`}
          value={draft.override ?? ''}
          maxLength={500}
          required
          autoFocus
          error={tried && (draft.override ?? '').trim() === '' ? t`This field is required` : null}
          onChange={({ target }) => onChange({ override: target.value })}
        />
      ) : (
        <Button
          small
          icon="key"
          why={mayOverride ? null : t`You need the permission “end_override” on “Alarm”.`}
          onClick={() => onChange({ override: '' })}
        >
          <Trans>End it all the same…</Trans>
        </Button>
      )}
    </div>
  );
}

/** The letter of an outcome chooses it: with Alt anywhere, alone where nothing is typed. Of the key, since Alt changes characters. */
function useOutcomeKeys(
  place: RefObject<HTMLElement | null>,
  outcomes: readonly OutcomeChoice[],
  choose: (outcome: OutcomeChoice) => void,
): void {
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => {
    dialog.current = place.current?.closest('dialog') ?? null;
  }, [place]);
  useKeysIn(dialog, (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.ctrlKey || event.metaKey || event.repeat || (isTyping && !event.altKey)) return;
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
    const outcome = outcomes.find((one) => one.letter === letter);
    if (outcome === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(outcome);
  });
}

/** A dialog that opens gives its first focus to the control with this attribute; one that is open already moves it. */
function focusFirst(control: HTMLButtonElement | null): void {
  control?.setAttribute('autofocus', '');
  if (control?.closest('dialog')?.open) control.focus();
}

/** After the outcome comes its cause; else the comment. */
function focusNext(place: HTMLElement | null, { causes }: OutcomeChoice): void {
  const next = causes.length > 0 ? place?.querySelector<HTMLElement>('[data-cause]') : place?.closest('form')?.querySelector('textarea');
  next?.focus();
}
