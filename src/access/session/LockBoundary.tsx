import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { isHidden } from '../../../machines/access/lock/lock.selectors.ts';
import { lazyView } from '../../platform/index.ts';
import css from './LockBoundary.module.css';

interface LockBoundaryProps {
  lock: ActorRefFrom<typeof lockMachine> | undefined;
  children: ReactNode;
}
const LockScreen = lazyView(async () => (await import('./LockScreen.tsx')).LockScreen);

/**
 * Hides the console while the screen is locked and restores it unchanged: forms, dialogs and scroll positions remain, but nothing is
 * drawn, searchable or focusable. Content that was never shown is not mounted before the screen is unlocked.
 */
export function LockBoundary({ lock, children }: LockBoundaryProps) {
  const isLocked = useSelector(lock, isHidden);
  const [wasOpen, setWasOpen] = useState(!isLocked);
  if (!isLocked && !wasOpen) setWasOpen(true);
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-locked', isLocked);
    return () => document.body.removeAttribute('data-locked');
  }, [isLocked]);
  useEffect(() => {
    if (isLocked) closePictureWindows();
  }, [isLocked]);
  return (
    <>
      {wasOpen && (
        <div className={css.behind} hidden={isLocked} inert={isLocked}>
          {children}
        </div>
      )}
      {lock && isLocked && (
        <Suspense fallback={null}>
          <LockScreen lock={lock} />
        </Suspense>
      )}
    </>
  );
}

/** Exits picture-in-picture and fullscreen and pauses audio players: `hidden` covers none of them. */
function closePictureWindows(): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
  if (document.fullscreenElement && document.fullscreenElement !== document.documentElement) {
    void document.exitFullscreen().catch(() => undefined);
  }
  for (const sound of document.querySelectorAll('audio[controls]')) (sound as HTMLAudioElement).pause();
}
