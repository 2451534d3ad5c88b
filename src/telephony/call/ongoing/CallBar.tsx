import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { activeCall, selectMine, selectNotices } from '../../../../machines/telephony/calls/calls.selectors.ts';
import { isRinging } from '../../../../machines/telephony/calls/own-calls.ts';
import { lazyView } from '../../../platform/index.ts';
import { CallNotices } from '../CallNotices.tsx';
import type { CallsRef } from '../calls.ts';
import { useRestoreFocus } from '../useRestoreFocus.ts';
import { ActiveCall } from './ActiveCall.tsx';
import css from './CallBar.module.css';
import { OtherCall } from './OtherCall.tsx';

/** Loaded with the first call of others that is listened to. */
const ListeningCall = lazyView(async () => (await import('../listening/ListeningCall.tsx')).ListeningCall);

/** The calls of this phone, in one place above the connection bar: the active call, those on hold, and notices about other calls. */
export function CallBar({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const all = useSelector(calls, selectMine);
  const chosen = useSelector(calls, activeCall);
  const notices = useSelector(calls, selectNotices);
  // Ringing calls are shown at the top until they are answered.
  const mine = all.filter((call) => !isRinging(call));
  const active = mine.find(({ key }) => key === chosen?.key) ?? mine[0];
  const others = mine.filter(({ key }) => key !== active?.key);
  useRestoreFocus(all);
  const Active = active?.listensTo == null ? ActiveCall : ListeningCall;
  if (!active && notices.length === 0) return null;
  return (
    <section className={css.bar} aria-label={t`Your calls`} data-region="calls" data-calls="">
      {active && (
        <Suspense fallback={null}>
          <Active key={active.key} call={active} calls={calls} />
        </Suspense>
      )}
      {others.map((call) => (
        <OtherCall key={call.key} call={call} calls={calls} />
      ))}
      <CallNotices calls={calls} notices={notices} />
    </section>
  );
}
