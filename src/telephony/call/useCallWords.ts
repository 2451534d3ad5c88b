import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { endingWords, stateWord } from './words.ts';

type Named = Pick<SipCall, 'device' | 'callingPartyNumber' | 'remotePartyNumber' | 'direction'>;

/** Words for a call: its state (or its ending, once it is over), the other party, and their location. */
export function useCallWords() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      stateOf({ state, ending }: Pick<SipCall, 'state' | 'ending'>): string {
        if (state === 'ended' && ending) return t(endingWords[ending]);
        const word = stateWord(state);
        return typeof word === 'string' ? word : t(word);
      },
      whoOf({ device, callingPartyNumber, remotePartyNumber, direction }: Named): string {
        const number = direction === 'out' ? remotePartyNumber : callingPartyNumber;
        const isThere = device !== null && (device.number === number || number === null);
        return (isThere ? device.device_id : number) ?? t`Unknown caller`;
      },
      whereOf: ({ device }: Pick<Named, 'device'>): string => device?.unit?.name ?? '',
    }),
    [t],
  );
}
