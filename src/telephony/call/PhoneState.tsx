import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { selectPhone } from '../../../machines/telephony/calls/calls.selectors.ts';
import { useNow } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf as machineState } from '../../ui/state.ts';
import type { CallsRef } from './calls.ts';
import { DialHost } from './dial/DialHost.tsx';
import { lazyCall } from './lazy-call.ts';
import css from './Phone.module.css';
import { usePhoneWords } from './usePhoneWords.ts';

const PhoneDialog = lazyCall<{ calls: CallsRef; onClose: () => void }>(async () => (await import('./PhoneDialog.tsx')).PhoneDialog);

const icons = { registered: 'phone', elsewhere: 'copy', none: 'phone', off: 'phone' } as const;
/** States without a warning: starting, not configured, or in use by another tab. */
const well: ReadonlySet<string> = new Set(['registered', 'none', 'off', 'elsewhere', 'reading', 'connecting', 'registering']);

/** Whether calls can reach this console, in the truth bar (OP-4.21, OP-4.22): never well unless the phone is registered on a standing connection. */
export function PhoneState({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const phone = useSelector(calls, selectPhone);
  const registration = useSelector(
    useSelector(calls, ({ children }) => children.registration),
    (now) => now && machineState(now),
  );
  const { stateOf, unavailableReasonOf } = usePhoneWords();
  const label = stateOf(phone);
  const number = phone.state === 'registered' ? phone.account?.number : undefined;
  return (
    <span
      className={css.region}
      data-phone={phone.state}
      data-registration={registration}
      role={well.has(phone.state) ? 'status' : 'alert'}
    >
      <Button
        small
        kind="quiet"
        icon={phone.state in icons ? icons[phone.state as keyof typeof icons] : well.has(phone.state) ? 'refresh' : 'alert'}
        title={unavailableReasonOf(phone) ?? t`Your phone: number, volume, microphone`}
        onClick={() => setOpen(true)}
      >
        <span>
          {label}
          {number !== undefined && (
            <>
              {' '}
              <bdi dir="ltr">{number}</bdi>
            </>
          )}
          {phone.state === 'lost' && phone.retryAt !== null && <Retry at={phone.retryAt} />}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDialog calls={calls} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <DialHost calls={calls} />
    </span>
  );
}

function Retry({ at }: { at: number }) {
  const now = useNow();
  return <span dir="ltr"> · {Math.max(0, Math.ceil((at - now) / 1000))} s</span>;
}
