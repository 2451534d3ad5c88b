import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueryRows } from '../../../../machines/platform/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { Select } from '../../../ui/Field.tsx';
import type { SlotSettingsProps } from '../slot.ts';

/** Which plan is shown. */
export function ActionPlanSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  const sight = useLiveQuery({
    of: 'rows',
    key: 'action-plan',
    query: [
      ['sort', 'name'],
      ['max', '200'],
    ],
  });
  const plans = useSelector(sight, selectQueryRows) ?? [];
  const chosen = data.id_action_plan;
  return (
    <Select
      label={t`Action plan`}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={({ target }) => {
        const plan = plans.find(({ id }) => String(id) === target.value);
        onData({ ...data, id_action_plan: plan?.id }, typeof plan?.['name'] === 'string' ? plan['name'] : undefined);
      }}
    >
      <option value="">{t`Default plan`}</option>
      {plans.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {String(name)}
        </option>
      ))}
    </Select>
  );
}
