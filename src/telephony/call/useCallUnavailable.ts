import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { abilitiesOf } from '../../../contract/access/user.ts';
import { selectPhone } from '../../../machines/telephony/calls/calls.selectors.ts';
import { can } from '../../platform/can.ts';
import { useConsole } from '../../platform/console.ts';
import type { CallsRef } from './calls.ts';
import { usePhoneWords } from './usePhoneWords.ts';

/** Why no call can be taken here now; null: it can. */
export function useTakeUnavailableReason(calls: CallsRef): string | null {
  const { t } = useLingui();
  const mayTake = useHasCallRight('update');
  const lack = usePhoneUnavailableReason(calls);
  return mayTake ? lack : t`You are not allowed to take calls.`;
}

/** Why no call can be made now; null if one can. */
export function useDialUnavailableReason(calls: CallsRef): string | null {
  const { t } = useLingui();
  const mayDial = useHasCallRight('create');
  const lack = usePhoneUnavailableReason(calls);
  return mayDial ? lack : t`You are not allowed to call.`;
}

function useHasCallRight(action: 'create' | 'update'): boolean {
  return useSelector(useConsole(), ({ context: { user } }) => user !== null && can(abilitiesOf(user), action, 'SipCall'));
}

function usePhoneUnavailableReason(calls: CallsRef): string | null {
  const phone = useSelector(calls, selectPhone);
  const { lackOf } = usePhoneWords();
  return lackOf(phone);
}
