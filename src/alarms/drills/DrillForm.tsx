import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DrillChoices, DrillRequest, DrillStep } from '../../../contract/alarms/drills.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { newKey, useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './drills.module.css';
import type { DrillsRef } from './drills.ports.ts';
import { type DraftStep, emptyStep, StepRows } from './StepRows.tsx';

interface DrillFormProps {
  drills: DrillsRef;
  onClose: () => void;
}

/** Starts a drill: its name, its operators, and what happens. */
export function DrillForm({ drills, onClose }: DrillFormProps) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'drill-choices' }, null);
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const choices = result?.of === 'drill-choices' ? result.choices : null;
  if (choices) return <Form choices={choices} drills={drills} onClose={onClose} />;
  const isReading = now.matches('reading');
  return (
    <Dialog title={t`Start a drill`} onClose={onClose}>
      {isReading ? (
        <Waiting>
          <Trans>Reading units and operators…</Trans>
        </Waiting>
      ) : (
        <div className={css.lines}>
          <p role="alert">{now.matches('refused') ? failureText(selectQueryRefusal(now)) : readFailed()}</p>
          <Button icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface Draft {
  name: string;
  operators: readonly number[];
  kind: DrillRequest['scenario']['kind'];
  steps: readonly DraftStep[];
  units: readonly number[];
  from: string;
  to: string;
}

const isoOf = (field: string) => new Date(field).toISOString();
const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);

function Form({ choices, drills, onClose }: DrillFormProps & { choices: DrillChoices }) {
  const { t } = useLingui();
  const isBusy = useSelector(drills, (now) => now.hasTag('busy'));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ name: '', operators: [], kind: 'scripted', units: [], from: '', to: '' },
    steps: [emptyStep(choices)],
  }));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const missing = useMissing(draft, choices);
  const start = () => {
    drills.send({ type: 'drill.start', key: newKey(), request: requestOf(draft) });
    onClose();
  };
  return (
    <Dialog
      wide="full"
      title={t`Start a drill`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={missing ?? (isBusy ? t`Wait a moment` : null)} onClick={start}>
            <Trans>Start</Trans>
          </Button>
        </>
      }
    >
      <div className={css.lines}>
        {choices.units.length === 0 && (
          <p role="alert">
            <Trans>No unit is marked for drills: an administrator allows them in the record of a unit.</Trans>
          </p>
        )}
        <TextField label={t`Name`} needed maxLength={120} value={draft.name} onChange={({ target }) => change({ name: target.value })} />
        <Choices
          legend={t`Operators`}
          rows={choices.operators}
          chosen={draft.operators}
          onToggle={(id) => change({ operators: toggled(draft.operators, id) })}
        />
        <fieldset className={css.choices}>
          <legend>{t`What happens`}</legend>
          <Kind label={t`Alarms one by one`} isChosen={draft.kind === 'scripted'} onChoose={() => change({ kind: 'scripted' })} />
          <Kind label={t`Alarms of the past`} isChosen={draft.kind === 'recorded'} onChoose={() => change({ kind: 'recorded' })} />
        </fieldset>
        {draft.kind === 'scripted' ? (
          <StepRows choices={choices} steps={draft.steps} onChange={(steps) => change({ steps })} />
        ) : (
          <>
            <Choices
              legend={t`Units`}
              rows={choices.units}
              chosen={draft.units}
              onToggle={(id) => change({ units: toggled(draft.units, id) })}
            />
            <div className={css.span}>
              <TextField
                type="datetime-local"
                label={t`From`}
                needed
                value={draft.from}
                onChange={({ target }) => change({ from: target.value })}
              />
              <TextField
                type="datetime-local"
                label={t`To`}
                needed
                value={draft.to}
                onChange={({ target }) => change({ to: target.value })}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What is missing before the drill can start, in words; null: nothing. */
function useMissing({ name, operators, kind, steps, units, from, to }: Draft, choices: DrillChoices): string | null {
  const { t } = useLingui();
  if (choices.units.length === 0) return t`No unit is marked for drills`;
  if (name.trim() === '') return t`Enter a name`;
  if (operators.length === 0) return t`Choose an operator`;
  if (kind === 'scripted') {
    const isIncomplete = steps.some(({ alarm_type, description }) => alarm_type.trim() === '' || description.trim() === '');
    return steps.length === 0 || isIncomplete ? t`Enter type and description of each alarm` : null;
  }
  if (units.length === 0) return t`Choose a unit`;
  return from === '' || to === '' ? t`Enter both times` : null;
}

function requestOf({ name, operators, kind, steps, units, from, to }: Draft): DrillRequest {
  const scenario =
    kind === 'scripted'
      ? { kind, steps: steps.map(({ key: _, ...step }) => step as DrillStep) }
      : { kind, units: units as Extract<DrillRequest['scenario'], { kind: 'recorded' }>['units'], from: isoOf(from), to: isoOf(to) };
  return { name: name.trim(), operators: operators as DrillRequest['operators'], scenario };
}

interface ChoicesProps {
  legend: string;
  rows: readonly { readonly id: number; readonly name: string }[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

function Choices({ legend, rows, chosen, onToggle }: ChoicesProps) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {rows.map(({ id, name }) => (
        <label key={id} className={css.choice}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function Kind({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className={css.choice}>
      <input type="radio" name="drill-kind" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
