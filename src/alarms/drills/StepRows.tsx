import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type DrillChoices, drillLimits } from '../../../contract/alarms/drills.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import css from './drills.module.css';

/** An alarm of a scripted scenario while it is written. */
export interface DraftStep {
  key: number;
  after_seconds: number;
  id_unit: number;
  alarm_type: string;
  priority: number;
  description: string;
}

/** A further alarm at the same unit, half a minute later. */
export function emptyStep({ units, types, levels }: DrillChoices, before?: DraftStep): DraftStep {
  return {
    key: (before?.key ?? 0) + 1,
    after_seconds: before ? Math.min(drillLimits.afterSeconds, before.after_seconds + 30) : 0,
    id_unit: before?.id_unit ?? units[0]?.id ?? 0,
    alarm_type: types[0] ?? '',
    priority: levels[0]?.priority ?? 1,
    description: '',
  };
}

interface StepRowsProps {
  choices: DrillChoices;
  steps: readonly DraftStep[];
  onChange: (steps: readonly DraftStep[]) => void;
}

/** The alarms of a scripted scenario, a line each. */
export function StepRows({ choices, steps, onChange }: StepRowsProps) {
  const { t } = useLingui();
  const types = useId();
  const set = (key: number, part: Partial<DraftStep>) => onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const priorities = [...new Map(choices.levels.map(({ priority, level }) => [priority, level]))];
  return (
    <>
      <datalist id={types}>
        {choices.types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      {steps.map((step) => (
        <div key={step.key} className={css.step}>
          <TextField
            type="number"
            min={0}
            max={drillLimits.afterSeconds}
            label={t`After (s)`}
            value={step.after_seconds}
            onChange={({ target }) => set(step.key, { after_seconds: Math.max(0, Math.trunc(Number(target.value))) })}
          />
          <Select label={t`Unit`} value={step.id_unit} onChange={({ target }) => set(step.key, { id_unit: Number(target.value) })}>
            {choices.units.map(({ id, name, tenant }) => (
              <option key={id} value={id}>{`${name} · ${tenant.name}`}</option>
            ))}
          </Select>
          <TextField
            label={t`Type`}
            needed
            list={types}
            maxLength={120}
            value={step.alarm_type}
            onChange={({ target }) => set(step.key, { alarm_type: target.value })}
          />
          <Select label={t`Level`} value={step.priority} onChange={({ target }) => set(step.key, { priority: Number(target.value) })}>
            {priorities.map(([priority, level]) => (
              <option key={priority} value={priority}>
                {level}
              </option>
            ))}
          </Select>
          <TextField
            label={t`Description`}
            needed
            maxLength={300}
            value={step.description}
            onChange={({ target }) => set(step.key, { description: target.value })}
          />
          <IconButton icon="close" label={t`Remove this alarm`} onClick={() => onChange(steps.filter(({ key }) => key !== step.key))} />
        </div>
      ))}
      <div>
        <Button
          small
          icon="plus"
          why={steps.length >= drillLimits.steps ? t`A drill has at most ${drillLimits.steps} alarms` : null}
          onClick={() => onChange([...steps, emptyStep(choices, steps.at(-1))])}
        >
          <Trans>Add an alarm</Trans>
        </Button>
      </div>
    </>
  );
}
