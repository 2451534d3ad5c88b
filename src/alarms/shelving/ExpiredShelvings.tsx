import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Shelving } from '../../../contract/alarms/shelving.ts';
import { useConsole } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './shelving.module.css';
import { sourceOf } from './source.tsx';

/** Announces sources that raise alarms again because their time is over: one line, until it is read. */
export function ExpiredShelvings() {
  const { t } = useLingui();
  const console = useConsole();
  const [expired, setExpired] = useState<readonly Shelving[]>([]);
  useEffect(() => {
    const subscription = console.on('stream.events', ({ events }) => {
      const fresh = events.flatMap((event) =>
        event.name === 'shelving.expired' ? (Shelving.safeParse(event.data.shelving).data ?? []) : [],
      );
      if (fresh.length > 0) setExpired((before) => [...fresh, ...before].slice(0, 100));
    });
    return () => subscription.unsubscribe();
  }, [console]);
  const [newest] = expired;
  const others = expired.length - 1;
  if (!newest) return null;
  const source = <bdi>{[newest.unit.name, sourceOf(newest)].join(' · ')}</bdi>;
  return (
    <div className={css.announced} role="status">
      <Icon name="bell" size={16} />
      <p>
        <Trans>No longer shelved: {source}</Trans> (
        <Plural value={newest.suppressed} one="# alarm not raised" other="# alarms not raised" />)
        {others > 0 && <> · {t`${others} more`}</>}
      </p>
      <IconButton small icon="close" label={t`Hide this notification`} onClick={() => setExpired([])} />
    </div>
  );
}
