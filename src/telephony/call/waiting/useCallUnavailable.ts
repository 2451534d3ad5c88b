import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isAllowed } from '../../../../machines/console/console.selectors.ts';
import { selectPhone } from '../../../../machines/telephony/calls/calls.selectors.ts';
import { useConsole } from '../../../platform/index.ts';
import type { CallsRef } from '../calls.ts';
import { usePhoneWords } from '../usePhoneWords.ts';

/** Why no call can be taken here now; null: it can. */
export function useTakeUnavailableReason(calls: CallsRef): string | null {
  const { t } = useLingui();
  const mayTake = useHasCallRight('update');
  const unavailableReason = usePhoneUnavailableReason(calls);
  return mayTake ? unavailableReason : t`You are not allowed to take calls.`;
}

/** Why no call can be made now; null if one can. */
export function useDialUnavailableReason(calls: CallsRef): string | null {
  const { t } = useLingui();
  const mayDial = useHasCallRight('create');
  const unavailableReason = usePhoneUnavailableReason(calls);
  return mayDial ? unavailableReason : t`You are not allowed to call.`;
}

function useHasCallRight(action: 'create' | 'update'): boolean {
  return useSelector(useConsole(), (now) => isAllowed(now, action, 'SipCall'));
}

function usePhoneUnavailableReason(calls: CallsRef): string | null {
  const phone = useSelector(calls, selectPhone);
  const { unavailableReasonOf } = usePhoneWords();
  return unavailableReasonOf(phone);
}
