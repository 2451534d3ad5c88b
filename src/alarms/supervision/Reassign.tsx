import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { selectForm } from '../../../machines/alarms/handling/handling.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { HandlingNotice } from '../handling/Handling.tsx';
import { HandlingForm } from '../handling/HandlingForm.tsx';
import { useHandling } from '../handling/handling.ports.ts';
import { AlarmName } from '../queue/AlarmName.tsx';
import css from './supervision.module.css';

interface ReassignProps {
  alarm: Alarm;
  /** Whom it is assigned to, unless the supervisor chooses somebody else. */
  to?: UserId;
  abilities: readonly Ability[];
  /** It was assigned, or the supervisor left the form. */
  onClose: () => void;
}

/** Assigns an alarm of the board to an operator: its form, and how it goes until the platform has answered. */
export function Reassign({ alarm, to, abilities, onClose }: ReassignProps) {
  const handling = useHandling(alarm.id);
  const form = useSelector(handling, selectForm);
  const isRefused = useSelector(handling, (now) => now.matches('refused'));
  useEffect(() => {
    handling.send({ type: 'handling.choose', act: 'reassign' });
    let hasBegun = false;
    const subscription = handling.subscribe((now) => {
      if (hasBegun && now.matches('idle')) onClose();
      hasBegun ||= !now.matches('idle');
    });
    return () => subscription.unsubscribe();
  }, [handling, onClose]);
  if (form)
    return <HandlingForm act={form} alarm={alarm} abilities={abilities} handling={handling} {...(to !== undefined && { initialTo: to })} />;
  return (
    <div className={css.reassigned}>
      <AlarmName alarm={alarm} /> <HandlingNotice handling={handling} />
      {isRefused && (
        <Button small onClick={() => handling.send({ type: 'handling.choose', act: 'reassign' })}>
          <Trans>Choose again</Trans>
        </Button>
      )}
    </div>
  );
}
