import { Suspense } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { type CallsRef, useCalls } from './calls.ts';
import { lazyCall } from './lazy-call.ts';

const PhoneState = lazyCall<{ calls: CallsRef }>(async () => (await import('./PhoneState.tsx')).PhoneState);
const CallBar = lazyCall<{ calls: CallsRef }>(async () => (await import('./ongoing/CallBar.tsx')).CallBar);
const CallToasts = lazyCall<{ calls: CallsRef }>(async () => (await import('./waiting/CallToasts.tsx')).CallToasts);
const WaitingCount = lazyCall<{ calls: CallsRef }>(async () => (await import('./waiting/WaitingCount.tsx')).WaitingCount);
const AlarmWaiting = lazyCall<{ calls: CallsRef; alarm: AlarmId }>(
  async () => (await import('./waiting/AlarmWaitingCalls.tsx')).AlarmWaitingCalls,
);

/** Whether the phone can be reached, for the truth bar (OP-4.21, OP-4.22). */
export function LazyPhoneState() {
  const calls = useCalls();
  return (
    calls && (
      <Suspense fallback={null}>
        <PhoneState calls={calls} />
      </Suspense>
    )
  );
}

/** The calls of this phone, above the truth bar. */
export function LazyCallBar() {
  const calls = useCalls();
  return (
    calls && (
      <Suspense fallback={null}>
        <CallBar calls={calls} />
      </Suspense>
    )
  );
}

/** Incoming calls, above the toasts of alarms (OP-9.04). */
export function LazyCallToasts() {
  const calls = useCalls();
  return (
    calls && (
      <Suspense fallback={null}>
        <CallToasts calls={calls} />
      </Suspense>
    )
  );
}

/** How many calls wait, for the badge of their widget. */
export function LazyWaitingCount() {
  const calls = useCalls();
  return (
    calls && (
      <Suspense fallback={null}>
        <WaitingCount calls={calls} />
      </Suspense>
    )
  );
}

/** The waiting calls of an alarm, in its action panel. */
export function LazyAlarmWaitingCalls({ alarm }: { alarm: AlarmId }) {
  const calls = useCalls();
  return (
    calls && (
      <Suspense fallback={null}>
        <AlarmWaiting calls={calls} alarm={alarm} />
      </Suspense>
    )
  );
}
