import { Suspense, useEffect, useState } from 'react';
import { useConsole } from '../../../platform/index.ts';
import type { CallsRef } from '../calls.ts';
import { lazyCall } from '../lazy-call.ts';
import { type DialRequest, useDialRequests } from './dial-request-queue.ts';
import { subjectOf } from './dial-subject.ts';

const Dialler = lazyCall<{ calls: CallsRef; asked: DialRequest; onClose: () => void }>(async () => (await import('./Dialler.tsx')).Dialler);

/** Handles requests to call from any part of the console: opens the dialler, with the number where it is known. */
export function DialHost({ calls }: { calls: CallsRef }) {
  const requests = useDialRequests();
  const console = useConsole();
  const [requested, setRequested] = useState<DialRequest | null>(null);
  useEffect(
    () =>
      requests.attach((request) => {
        const { number, name, alarm } = request;
        const isReady = calls.getSnapshot().can({ type: 'call.dial', number: number ?? '', alarm: null, name: null });
        if (number !== null && isReady) calls.send({ type: 'call.dial', number, name, ...subjectOf(console, alarm) });
        else setRequested(request);
      }),
    [requests, calls, console],
  );
  if (!requested) return null;
  return (
    <Suspense fallback={null}>
      <Dialler calls={calls} asked={requested} onClose={() => setRequested(null)} />
    </Suspense>
  );
}
