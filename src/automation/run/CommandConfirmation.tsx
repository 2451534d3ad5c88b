import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  selectAlarm,
  selectChosen,
  selectDrill,
  selectMissing,
  selectReason,
  selectUnit,
} from '../../../machines/automation/command-run/command-run.selectors.ts';
import { selectData } from '../../../machines/platform/index.ts';
import { UnitChoiceOf } from '../../places/index.ts';
import { useActorOf } from '../../platform/index.ts';
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
  const drill = useSelector(run, selectDrill);
  if (chosen === null) return null;
  if (isSure && drill !== null)
    return (
      <>
        <DrillNotice drill={drill} />
        <p>
          <Trans>
            <strong>{chosen.name}</strong> would switch outputs or shoot. Run it in the drill?
          </Trans>
        </p>
      </>
    );
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
  const needsReason = chosen.dangerous || chosen.requirements.includes('reason');
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
        needed={needsReason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => run.send({ type: 'run.reason', reason: target.value })}
      />
      {chosen.requirements.includes('unit') && alarm === null && <RunUnit run={run} />}
      <PlannedSteps steps={chosen.steps} />
      {drill !== null && <DrillNotice drill={drill} />}
      <CooldownNote run={run} />
    </>
  );
}

/** Says before a command is run that it belongs to a drill. */
function DrillNotice({ drill }: { drill: string }) {
  return (
    <p className={css.drill} role="status">
      <Icon name="eye" />
      <span>
        <Trans>
          Drill <bdi>{drill}</bdi>: not sent to the device. The drill lists what it would do.
        </Trans>
      </span>
    </p>
  );
}

function RunUnit({ run }: { run: RunRef }) {
  const { t } = useLingui();
  const units = useActorOf('units');
  const read = useSelector(units, (snapshot) => (snapshot ? selectData(snapshot) : null));
  const rows = useMemo(() => (read?.what === 'units' ? read.rows : []), [read]);
  const unit = useSelector(run, selectUnit);
  return (
    <UnitChoiceOf
      units={rows}
      id={unit?.id ?? null}
      none={t`Unit to run it for`}
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

const isSameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** The buttons of the dialog: cancel, dry run, run. */
export function ConfirmationButtons({ run, isSure }: { run: RunRef; isSure: boolean }) {
  const { t } = useLingui();
  const missing = useSelector(run, selectMissing, isSameList);
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
  const lacks = missing.map(requirementText).join(', ');
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
