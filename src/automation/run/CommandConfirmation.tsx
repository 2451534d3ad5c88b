import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { missingFields } from '../../../machines/automation/command-run/command-run.machine.ts';
import { selectAlarm, selectChosen, selectReason, selectUnit } from '../../../machines/automation/command-run/command-run.selectors.ts';
import { UnitChoiceOf } from '../../places/units/UnitChoice.tsx';
import { useActorOf } from '../../platform/console.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clockTime } from '../../words/time.ts';
import css from './run.module.css';
import { PlannedSteps } from './Steps.tsx';
import type { RunRef } from './useRuns.ts';
import { requirementText } from './words.ts';

/** The command to confirm: its purpose, its steps, its alarm, and its required input. */
export function CommandConfirmation({ run, isSure }: { run: RunRef; isSure: boolean }) {
  const chosen = useSelector(run, selectChosen);
  const alarm = useSelector(run, selectAlarm);
  const reason = useSelector(run, selectReason);
  if (chosen === null) return null;
  if (isSure)
    return (
      <p className={css.warning} role="alert">
        <Icon name="alert" />
        <span>
          <Trans>
            <strong>{chosen.name}</strong> switches outputs or shoots. This cannot be undone. Run it?
          </Trans>
        </span>
      </p>
    );
  const wantsReason = chosen.dangerous || chosen.requirements.includes('reason');
  return (
    <>
      {chosen.description && <p className={css.quiet}>{chosen.description}</p>}
      {alarm && (
        <p className={css.quiet}>
          <Trans>For alarm {alarm.alarm_id}</Trans>
        </p>
      )}
      <TextArea
        label={<Trans>Reason</Trans>}
        needed={wantsReason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => run.send({ type: 'run.reason', reason: target.value })}
      />
      {chosen.requirements.includes('unit') && alarm === null && <RunUnit run={run} />}
      <PlannedSteps steps={chosen.steps} />
      <CooldownNote run={run} />
    </>
  );
}

function RunUnit({ run }: { run: RunRef }) {
  const { t } = useLingui();
  const units = useActorOf('units');
  const read = useSelector(units, (snapshot) => snapshot?.context.data ?? null);
  const rows = useMemo(() => (read?.what === 'units' ? read.rows : []), [read]);
  const unit = useSelector(run, selectUnit);
  return (
    <UnitChoiceOf
      units={rows}
      id={unit?.id ?? null}
      none={t`The unit that it is run for`}
      onChoose={(chosen) => run.send({ type: 'run.unit', unit: chosen && { id: chosen.id, name: chosen.description } })}
    />
  );
}

function CooldownNote({ run }: { run: RunRef }) {
  const { i18n } = useLingui();
  const until = useSelector(run, (now) => selectChosen(now)?.cooling_until ?? null);
  if (until === null) return null;
  const at = clockTime(until, i18n);
  return (
    <p className={css.quiet} role="status">
      <Icon name="clock" size={16} /> <Trans>It was just run. It can be run again at {at}.</Trans>
    </p>
  );
}

/** The buttons of the dialog: cancel, dry run, run. */
export function ConfirmationButtons({ run, isSure }: { run: RunRef; isSure: boolean }) {
  const { t } = useLingui();
  const context = useSelector(run, (now) => now.context);
  const canGo = useSelector(run, (now) => now.can({ type: 'run.submit' }));
  if (isSure)
    return (
      <>
        <Button onClick={() => run.send({ type: 'run.dismiss' })}>
          <Trans>Back</Trans>
        </Button>
        <Button kind="danger" icon="play" onClick={() => run.send({ type: 'run.confirm' })}>
          <Trans>Yes, run it</Trans>
        </Button>
      </>
    );
  const lacks = missingFields(context).map(requirementText).join(', ');
  const why = canGo ? null : lacks === '' ? t`It cannot be run again yet.` : t`Missing: ${lacks}.`;
  return (
    <>
      <Button onClick={() => run.send({ type: 'run.close' })}>
        <Trans>Cancel</Trans>
      </Button>
      <Button icon="eye" onClick={() => run.send({ type: 'run.dryRun' })}>
        <Trans>Dry run</Trans>
      </Button>
      <Button kind="primary" icon="play" why={why} onClick={() => run.send({ type: 'run.submit' })}>
        <Trans>Run</Trans>
      </Button>
    </>
  );
}
