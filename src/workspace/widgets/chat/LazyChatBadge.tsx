import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { selectUser } from '../../../../machines/console/console.selectors.ts';
import { firstScreen, lazyView, useConsole } from '../../../platform/index.ts';

const Badge = lazyView(() => firstScreen.after(async () => (await import('./ChatBadge.tsx')).ChatBadge));

/** Loads the chat for users with chat enabled, after the first screen. */
export function LazyChatBadge() {
  const isChatting = useSelector(useConsole(), (now) => selectUser(now)?.enabled_chat ?? false);
  return isChatting ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null;
}
