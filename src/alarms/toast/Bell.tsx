import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectBell, selectUnseen } from '../../../machines/alarms/notices/notices.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import bars from '../../ui/top-bar-list.module.css';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { Age } from '../queue/Age.tsx';
import { DesktopChoice } from './DesktopChoice.tsx';
import css from './Toasts.module.css';
import { NoticeLines, type NoticesProps } from './Toasts.tsx';

/** The bell and its list: announced alarms, newest first, cleared one by one (OQ-113). */
export function Bell({ notices, find, onOpen }: NoticesProps) {
  const { t } = useLingui();
  const open = useSelector(notices, (snapshot) => snapshot.matches('open'));
  const unseen = useSelector(notices, selectUnseen);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) notices.send({ type: 'notices.close' });
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, notices]);
  return (
    <div className={bars.anchor} ref={root} data-state={open ? 'open' : 'closed'}>
      <IconButton
        icon="bell"
        label={unseen > 0 ? t`Notifications, ${unseen} new` : t`Notifications`}
        aria-expanded={open}
        onClick={() => notices.send({ type: open ? 'notices.close' : 'notices.open' })}
      />
      {unseen > 0 && !open && (
        <span className={`${bars.count} ${css.badge}`} aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
      {open && <BellList notices={notices} find={find} onOpen={onOpen} />}
    </div>
  );
}

function BellList({ notices, find, onOpen }: NoticesProps) {
  const { t } = useLingui();
  const alarms = useSelector(notices, selectBell).flatMap((id) => find(id) ?? []);
  const close = () => notices.send({ type: 'notices.close' });
  const list = useRef<HTMLElement>(null);
  useKeysIn(list, ({ key }) => {
    if (key === 'Escape') close();
  });
  return (
    <section className={`${bars.list} ${css.list}`} aria-label={t`Notifications`} ref={list}>
      <header className={bars.head}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {alarms.length > 0 && (
          <Button small kind="quiet" onClick={() => notices.send({ type: 'notices.clearAll' })}>
            <Trans>Clear all</Trans>
          </Button>
        )}
      </header>
      {alarms.length === 0 && (
        <p className={bars.none}>
          <Trans>No notifications.</Trans>
        </p>
      )}
      <ul className={css.entries}>
        {alarms.map((alarm) => (
          <li key={alarm.id} className={css.entry} style={{ borderInlineStartColor: alarm.alarm_level.color }}>
            <button
              type="button"
              className={css.open}
              onClick={() => {
                close();
                onOpen(alarm);
              }}
            >
              <NoticeLines alarm={alarm} />
              <Age since={alarm.created} className={css.age} />
            </button>
            <IconButton
              small
              icon="close"
              label={t`Clear this entry`}
              onClick={() => notices.send({ type: 'notices.clear', id: alarm.id })}
            />
          </li>
        ))}
      </ul>
      <DesktopChoice />
    </section>
  );
}
