import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { usePlatform } from '../../platform/index.ts';
import { EventLog } from './EventLog.tsx';
import { NextReplyPanel } from './NextReplyPanel.tsx';
import css from './qa.module.css';
import { RecordPanel } from './RecordPanel.tsx';
import { ReportsPanel } from './ReportsPanel.tsx';
import type { RunningActor } from './running.ts';
import { UnknownTransitionsPanel } from './UnknownTransitions.tsx';

interface SideProps {
  running: readonly RunningActor[];
  /** The actor that is shown. */
  path: string | null;
}

/** Panels beside the chart: event log, recording, steps that no model takes, operator reports, and in demo mode the platform's next reply. */
export function Side({ running, path }: SideProps) {
  const { t } = useLingui();
  const { capabilities } = usePlatform();
  const [shown, setShown] = useState('events');
  const id = useId();
  const panels: readonly { key: string; title: string; body: ReactNode }[] = [
    { key: 'events', title: t`Events`, body: <EventLog path={path} /> },
    { key: 'recording', title: t`Recording`, body: <RecordPanel running={running} /> },
    { key: 'unknown', title: t`Not in the models`, body: <UnknownTransitionsPanel /> },
    ...(capabilities?.reports ? [{ key: 'reports', title: t`Reports`, body: <ReportsPanel /> }] : []),
    ...(capabilities?.demo ? [{ key: 'next', title: t`Next reply`, body: <NextReplyPanel /> }] : []),
  ];
  const panel = panels.find(({ key }) => key === shown) ?? panels[0];
  const turn = (by: number) => {
    const next = panels[(panels.findIndex(({ key }) => key === shown) + by + panels.length) % panels.length];
    if (!next) return;
    setShown(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={t`Beside the chart`}>
        {panels.map(({ key, title }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            tabIndex={key === panel?.key ? 0 : -1}
            aria-selected={key === panel?.key}
            aria-controls={`${id}-panel`}
            onClick={() => setShown(key)}
            onKeyDown={({ key: pressed }) => {
              if (pressed === 'ArrowRight' || pressed === 'ArrowLeft') turn(pressed === 'ArrowRight' ? 1 : -1);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={css.panel} role="tabpanel" aria-labelledby={`${id}-${panel?.key}`}>
        {panel?.body}
      </div>
    </>
  );
}
