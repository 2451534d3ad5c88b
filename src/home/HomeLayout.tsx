import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import css from './Home.module.css';

interface HomeLayoutProps {
  queue: ReactNode;
  work: ReactNode;
  /** Region D; null while no alarm is in front. */
  panel: ReactNode;
  /** Rises when the operator opened something: the narrow layout then shows it. */
  turned: number;
}

type Screen = 'queue' | 'work' | 'panel';

/** Regions B, C and D in their places: side by side, D as a drawer below 1280 px, three screens below 900 px. */
export function HomeLayout({ queue, work, panel, turned }: HomeLayoutProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<{ screen: Screen; turned: number }>({ screen: 'queue', turned });
  const [drawer, setDrawer] = useState(true);
  if (shown.turned !== turned) setShown({ screen: 'work', turned });
  const show = (screen: Screen) => setShown({ screen, turned });
  return (
    <div
      className={css.home}
      data-screen={shown.screen}
      data-drawer={panel !== null && drawer ? 'open' : 'closed'}
      data-panel={panel === null ? 'none' : 'some'}
    >
      <div className={css.queue}>{queue}</div>
      <div className={css.work}>
        <div className={css.area}>{work}</div>
      </div>
      <div className={css.panel}>{panel}</div>
      {panel !== null && (
        <button type="button" className={css.handle} aria-expanded={drawer} title={t`Actions`} onClick={() => setDrawer(!drawer)}>
          <Icon name="chevronEnd" size={16} />
          <span className="visually-hidden">{drawer ? <Trans>Hide actions</Trans> : <Trans>Show actions</Trans>}</span>
        </button>
      )}
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
