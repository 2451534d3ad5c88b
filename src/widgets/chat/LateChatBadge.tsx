import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { lazyView } from '../../shell/chunks.ts';
import { useConsole } from '../../shell/console.ts';

const Badge = lazyView(async () => (await import('./ChatBadge.tsx')).ChatBadge);

/** Brings the chat after everything else, to those who have a chat user. */
export function LateChatBadge() {
  const isChatting = useSelector(useConsole(), ({ context }) => context.user?.enabled_chat ?? false);
  return isChatting ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null;
}
