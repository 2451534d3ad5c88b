import { Trans } from '@lingui/react/macro';
import type { AlarmId } from '../../../../contract/platform/index.ts';
import { PlanRunner, usePlanRun } from '../../../automation/index.ts';
import { Waiting } from '../../../ui/Spinner.tsx';
import { AlarmOf } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import css from './action_plan.module.css';

/** The action plan that the slot names, answered for its alarm; without a name the one that applies (OP-9.21, OQ-39). */
export function ActionPlanView({ data, alarm }: SlotViewProps) {
  const plan = data.id_action_plan ?? 0;
  return (
    <div className={css.plan}>
      <AlarmOf data={data} alarm={alarm} none={<Run plan={plan} alarm={null} hasKeys />}>
        {(of) => <Run key={of.id} plan={plan} alarm={of.id} hasKeys={of.id !== alarm?.id} />}
      </AlarmOf>
    </div>
  );
}

/** In an alarm's tab its action panel has the keys of the plan. */
function Run({ plan, alarm, hasKeys }: { plan: number; alarm: AlarmId | null; hasKeys: boolean }) {
  const ref = usePlanRun({ plan, alarm });
  if (ref) return <PlanRunner plan={ref} hasKeys={hasKeys} />;
  return (
    <Waiting>
      <Trans>Loading the plan…</Trans>
    </Waiting>
  );
}
