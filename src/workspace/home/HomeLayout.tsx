import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Side } from '../../../machines/workspace/bars/widths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { BottomBar } from '../bars/BottomBar.tsx';
import { SideBar } from '../bars/SideBar.tsx';
import { useDrawnBars } from '../bars/useDrawnBars.ts';
import css from './Home.module.css';

interface HomeLayoutProps {
  work: ReactNode;
  /** Region D; null while no alarm is in front. */
  panel: ReactNode;
  /** Notice about the queue, shown where the queue's widget does not show it. */
  notice: ReactNode;
  /** Rises when the operator opened something: the narrow layout then shows it. */
  openCount: number;
}

type Screen = 'queue' | 'work' | 'panel' | 'widgets';

/** The bars around regions C and D: beside them, D as a drawer below 1280 px, the bars over them below 992 px, four screens below 900 px. */
export function HomeLayout({ work, panel, notice, openCount }: HomeLayoutProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<{ screen: Screen; openCount: number }>({ screen: 'queue', openCount });
  const [drawer, setDrawer] = useState(true);
  const [over, setOver] = useState<Side | null>('left');
  if (shown.openCount !== openCount) {
    setShown({ screen: 'work', openCount });
    setOver(null);
  }
  const show = (screen: Screen) => setShown({ screen, openCount });
  const [draft, setDraft] = useState<{ side: Side; width: number } | null>(null);
  const { window, drawn, isScreens } = useDrawnBars(draft, panel !== null);
  const bar = (side: Side) => (
    <SideBar
      side={side}
      drawn={drawn[side]}
      window={window}
      isShown={over === side}
      isScreen={isScreens}
      onShow={(isShown) => setOver(isShown ? side : null)}
      onDraft={(width) => setDraft(width === null ? null : { side, width })}
    />
  );
  return (
    <div
      className={css.home}
      data-screen={shown.screen}
      data-drawer={panel !== null && drawer ? 'open' : 'closed'}
      data-panel={panel === null ? 'none' : 'some'}
    >
      <h1 className="visually-hidden">
        <Trans>Home</Trans>
      </h1>
      <div className={css.queue}>{bar('left')}</div>
      <div className={css.work}>
        {notice}
        <div className={css.area}>{work}</div>
      </div>
      <div className={css.panel}>{panel}</div>
      {panel !== null && (
        <button type="button" className={css.handle} aria-expanded={drawer} title={t`Actions`} onClick={() => setDrawer(!drawer)}>
          <Icon name="chevronEnd" size={16} />
          <span className="visually-hidden">{drawer ? <Trans>Hide actions</Trans> : <Trans>Show actions</Trans>}</span>
        </button>
      )}
      <div className={css.more}>{bar('right')}</div>
      <div className={css.bottom}>
        <BottomBar />
      </div>
      <nav className={css.screens} aria-label={t`Screens`}>
        <ScreenButton icon="list" current={shown.screen === 'queue'} onClick={() => show('queue')}>
          <Trans>Queue</Trans>
        </ScreenButton>
        <ScreenButton icon="video" current={shown.screen === 'work'} onClick={() => show('work')}>
          <Trans>Alarm</Trans>
        </ScreenButton>
        <ScreenButton icon="attend" current={shown.screen === 'panel'} onClick={() => show('panel')}>
          <Trans>Actions</Trans>
        </ScreenButton>
        <ScreenButton icon="columns" current={shown.screen === 'widgets'} onClick={() => show('widgets')}>
          <Trans>Widgets</Trans>
        </ScreenButton>
      </nav>
    </div>
  );
}

interface ScreenButtonProps {
  icon: IconName;
  current: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ScreenButton({ icon, current, onClick, children }: ScreenButtonProps) {
  return (
    <button type="button" className={css.screen} aria-current={current ? 'page' : undefined} onClick={onClick}>
      <Icon name={icon} /> {children}
    </button>
  );
}
