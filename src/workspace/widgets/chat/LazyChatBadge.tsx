import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { selectUser } from '../../../../machines/console/console.selectors.ts';
import { lazyView, useConsole } from '../../../platform/index.ts';

const Badge = lazyView(async () => (await import('./ChatBadge.tsx')).ChatBadge);
const afterMs = 3000;

/** Loads the chat for users with chat enabled, delayed so that alarms load first. */
export function LazyChatBadge() {
  const isChatting = useSelector(useConsole(), (now) => selectUser(now)?.enabled_chat ?? false);
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
