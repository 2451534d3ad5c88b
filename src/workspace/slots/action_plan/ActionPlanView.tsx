import { Trans } from '@lingui/react/macro';
import { type Alarm, isOpen } from '../../../../contract/alarms/index.ts';
import { AlarmPlanRunner, PlanRunner, usePlanRun } from '../../../automation/index.ts';
import { Waiting } from '../../../ui/Spinner.tsx';
import { useAlarmActor } from '../../useAlarmActor.ts';
import { AlarmOf } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import css from './action_plan.module.css';

/** The action plan that the slot names, answered for its alarm; without a name the one that applies (OP-9.21, OQ-39). */
export function ActionPlanView({ data, alarm }: SlotViewProps) {
  const plan = data.id_action_plan ?? 0;
  return (
    <div className={css.plan}>
      <AlarmOf data={data} alarm={alarm} none={<Run plan={plan} alarm={null} />}>
        {(of) => <Run key={of.id} plan={plan} alarm={of} />}
      </AlarmOf>
    </div>
  );
}

function Run({ plan, alarm }: { plan: number; alarm: Alarm | null }) {
  const ref = usePlanRun({ plan, alarm: alarm?.id ?? null });
  const actor = useAlarmActor(alarm?.id ?? null);
  if (ref && actor && alarm)
    return (
      <div data-region="plan">
        <AlarmPlanRunner plan={ref} actor={actor} alarm={alarm} hasKeys />
      </div>
    );
  if (ref) return <PlanRunner plan={ref} hasKeys isOver={alarm !== null && !isOpen(alarm.alarm_status)} />;
  return (
    <Waiting>
      <Trans>Loading the plan…</Trans>
    </Waiting>
  );
}
