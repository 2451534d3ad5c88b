import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectWaitingCount } from '../../../../machines/telephony/calls/calls.selectors.ts';
import badge from '../../../ui/Badge.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import type { CallsRef } from '../calls.ts';

/** How many calls wait. */
export function WaitingCount({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const count = useSelector(calls, selectWaitingCount);
  if (count === 0) return null;
  return (
    <span className={badge.badge} title={t`Waiting calls`}>
      <Icon name="bell" size={16} />
      <span>{count}</span>
    </span>
  );
}
