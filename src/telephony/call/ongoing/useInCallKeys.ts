import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Shortcut, useKeysOf, useShortcuts } from '../../../ui/shortcuts.ts';
import type { CallsRef } from '../calls.ts';

/** The key that mutes and unmutes the microphone of the active call; active while the call is established. */
export function useMuteKey(calls: CallsRef, isMuted: boolean): string {
  const { t } = useLingui();
  const offered = useMemo(
    (): Shortcut[] => [
      {
        act: 'call-mute',
        keys: 'u',
        label: t`Mute or unmute the microphone of the call`,
        run: () => calls.send({ type: isMuted ? 'call.unmute' : 'call.mute' }),
      },
    ],
    [calls, isMuted, t],
  );
  useShortcuts(offered);
  return useKeysOf('call-mute', 'u');
}

/** The key that shows the camera which looks at the caller; none where there is no such camera. */
export function useCameraKey(show: (() => void) | null): string {
  const { t } = useLingui();
  const offered = useMemo(
    (): Shortcut[] => (show ? [{ act: 'call-camera', keys: 'v', label: t`Show the camera at the caller`, run: show }] : []),
    [show, t],
  );
  useShortcuts(offered);
  return useKeysOf('call-camera', 'v');
}
