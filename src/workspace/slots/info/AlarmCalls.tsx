import { Suspense } from 'react';
import { allows } from '../../../../contract/access/user.ts';
import { useOperatorContext } from '../../../alarms/alarm/operator-context.ts';
import { lazyCall } from '../../../telephony/call/lazy-call.ts';

const Calls = lazyCall<{ alarm: number }>(async () => (await import('../../../telephony/call/AlarmCalls.tsx')).AlarmCalls);

/** The calls of an alarm for those who may read calls (OQ-61). */
export function AlarmCalls({ alarm }: { alarm: number }) {
  const { abilities } = useOperatorContext();
  return allows(abilities, 'read', 'SipCall') ? (
    <Suspense fallback={null}>
      <Calls alarm={alarm} />
    </Suspense>
  ) : null;
}
