import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { lazyView } from '../../../platform/chunks.ts';
import { useConsole } from '../../../platform/console.ts';

const Badge = lazyView(async () => (await import('./ChatBadge.tsx')).ChatBadge);
const afterMs = 3000;

/** Loads the chat for users with chat enabled, delayed so that alarms load first. */
export function LazyChatBadge() {
  const isChatting = useSelector(useConsole(), ({ context }) => context.user?.enabled_chat ?? false);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isChatting && isDue ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null;
}
