import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { RegistrationStatus } from '../../../machines/telephony/registration/registration.machine.ts';
import { faultWords } from './words.ts';

/** State of the phone in a word or two and, where it cannot receive calls, the reason. */
export function usePhoneWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const stateOf = ({ state }: Pick<RegistrationStatus, 'state'>): string => {
      const words: Record<RegistrationStatus['state'], string> = {
        reading: t`Phone starting…`,
        unread: t`Phone not ready`,
        none: t`No phone`,
        connecting: t`Phone connecting…`,
        registering: t`Phone registering…`,
        registered: t`Phone ready`,
        lost: t`Phone disconnected`,
        refused: t`Phone refused`,
        elsewhere: t`Phone in another tab`,
        off: t`Phone off`,
      };
      return words[state];
    };
    const unavailableReasonOf = ({ state, fault }: Pick<RegistrationStatus, 'state' | 'fault'>): string | null => {
      const why: Record<RegistrationStatus['state'], string | null> = {
        reading: t`Your phone is starting.`,
        unread: t`Your phone account could not be loaded. Retrying…`,
        none: t`No phone assigned. Ask your administrator.`,
        connecting: t`Your phone is connecting.`,
        registering: t`Your phone is being registered.`,
        registered: null,
        lost: t`Your phone lost its connection. Reconnecting…`,
        refused: fault ? t(faultWords[fault]) : t`The SIP server rejected your phone.`,
        elsewhere: t`Your phone is in another tab of this browser.`,
        off: t`Your phone is switched off.`,
      };
      return why[state];
    };
    return { stateOf, unavailableReasonOf };
  }, [t]);
}
