import { Suspense } from 'react';
import { allows } from '../../../contract/user.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { lazyCall } from '../../call/lazy-call.ts';

const Calls = lazyCall<{ alarm: number }>(async () => (await import('../../call/AlarmCalls.tsx')).AlarmCalls);

/** The calls of an alarm for those who may read calls (OQ-61). */
export function AlarmCalls({ alarm }: { alarm: number }) {
  const { abilities } = useWorkplace();
  return allows(abilities, 'read', 'SipCall') ? (
    <Suspense fallback={null}>
      <Calls alarm={alarm} />
    </Suspense>
  ) : null;
}
