import { Suspense, useEffect, useState } from 'react';
import type { CallsRef } from './calls.ts';
import { type DialRequest, useDialRequests } from './dial-request-queue.ts';
import { lazyCall } from './lazy-call.ts';

const Dialler = lazyCall<{ calls: CallsRef; asked: DialRequest; onClose: () => void }>(async () => (await import('./Dialler.tsx')).Dialler);

/** Handles requests to call from any part of the console: opens the dialler, with the number where it is known. */
export function DialHost({ calls }: { calls: CallsRef }) {
  const requests = useDialRequests();
  const [asked, ask] = useState<DialRequest | null>(null);
  useEffect(
    () =>
      requests.attach((wanted) => {
        const { number, name, alarm } = wanted;
        const isReady = calls.getSnapshot().can({ type: 'call.dial', number: number ?? '', alarm: null, name: null });
        if (number !== null && isReady) calls.send({ type: 'call.dial', number, name, alarm: alarm?.id ?? null });
        else ask(wanted);
      }),
    [requests, calls],
  );
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Dialler calls={calls} asked={asked} onClose={() => ask(null)} />
    </Suspense>
  );
}
