import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isHidden } from '../../../machines/access/index.ts';
import { contentOf, isDetached, type WindowContent } from '../../../machines/workspace/second-screen/second-screen.selectors.ts';
import { alarmIn } from '../../../machines/workspace/tabs/tab-strip.ts';
import { selectActiveTab } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, useActorOf, useActorRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { stateOf } from '../../ui/state.ts';
import css from './SecondScreen.module.css';
import { provideSecondScreen } from './second-screen.ports.ts';
import type { SecondScreen } from './second-screen-context.ts';

export interface SecondScreenHostProps {
  /** Whether the work area with its alarm is the screen of the console. */
  isHome: boolean;
  onReady: (screen: SecondScreen | null) => void;
}

/** The window of the second screen, for as long as somebody is signed in: one, with the session, the link and the sound of its console. */
export function SecondScreenHost({ isHome, onReady }: SecondScreenHostProps) {
  const { t } = useLingui();
  const [{ machine, root, entitle }] = useState(provideSecondScreen);
  const actor = useActorRef(machine);
  const state = useSelector(actor, stateOf);
  const isThere = useSelector(actor, isDetached);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { content, alarm } = useContent(isHome);
  const mayWatch = useMayWatch();
  useEffect(() => {
    onReady({ actor, place });
    return () => onReady(null);
  }, [onReady, actor, place]);
  useShortcuts(
    useMemo(
      () =>
        mayWatch
          ? [
              {
                act: 'second-screen',
                keys: 'Alt+v',
                label: t`Media on the second screen`,
                run: () => actor.send({ type: 'screen.detach' }),
              },
            ]
          : [],
      [mayWatch, actor, t],
    ),
  );
  const title = alarm === null ? t`Second screen` : t`Second screen: ${alarm}`;
  const page = root();
  useEffect(() => {
    if (isThere) entitle(title);
  }, [entitle, isThere, title]);
  return (
    <div data-part="second-screen" data-state={state} data-content={isThere ? content : undefined}>
      {(state === 'blocked' || state === 'failed') && (
        <div className={css.notice} role="alert">
          <p>
            {state === 'blocked' ? (
              <Trans>
                The second window was not opened. Where the browser blocked it, allow pop-up windows for this address, then try again.
              </Trans>
            ) : (
              <Trans>The second window did not load.</Trans>
            )}
          </p>
          <Button small icon="refresh" onClick={() => actor.send({ type: 'screen.detach' })}>
            <Trans>Try again</Trans>
          </Button>
          <Button small onClick={() => actor.send({ type: 'screen.dismiss' })}>
            <Trans>OK</Trans>
          </Button>
        </div>
      )}
      {isThere && page && createPortal(<Content content={content} put={setPlace} />, page)}
    </div>
  );
}

/** What the window says, and where media are put into it. */
function Content({ content, put }: { content: WindowContent; put: (place: HTMLElement | null) => void }) {
  const says: Record<WindowContent, string | null> = useWindowWords();
  const isMedia = content === 'media' || content === 'lost';
  return (
    <div className={css.window} data-content={content}>
      {says[content] !== null && (
        <p className={isMedia ? css.line : css.says} role="status">
          {says[content]}
        </p>
      )}
      <div ref={put} className={css.media} hidden={!isMedia} inert={!isMedia} />
    </div>
  );
}

function useWindowWords(): Record<WindowContent, string | null> {
  const { t } = useLingui();
  return {
    media: null,
    none: t`No alarm is in front in the console.`,
    locked: t`The screen is locked. Unlock it in the console.`,
    lost: t`The connection to the platform is lost. What is shown may be out of date.`,
    forbidden: t`You do not have the permission to watch video.`,
  };
}

function useMayWatch(): boolean {
  const abilities = useAbilities();
  return can(abilities, 'live_video', 'Video') || can(abilities, 'record_video', 'Video');
}

/** What the console is like, as far as its window shows it. */
function useContent(isHome: boolean): { content: WindowContent; alarm: string | null } {
  const lock = useSelector(useActorOf('session'), (now) => now?.children.lock);
  const isLocked = useSelector(lock, isHidden);
  const isLinked = useSelector(useActorOf('link'), (now) => now?.matches('lost') !== true);
  const tab = useSelector(useActorOf('tabs'), (now) => now && selectActiveTab(now));
  const alarm = isHome && tab ? (alarmIn(tab)?.alarm_id ?? null) : null;
  const content = contentOf({ isLocked, isLinked, mayWatch: useMayWatch(), hasAlarm: alarm !== null });
  return { content, alarm: content === 'locked' ? null : alarm };
}
