import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { compareVersions, programVersion } from '../../contract/platform/index.ts';
import { selectServedVersion } from '../../machines/platform/index.ts';
import { holdReload, isQuiet, useConsole, useLiveQuery } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isOccupied } from './occupied.ts';
import css from './Shell.module.css';

const everyMs = 300_000;
const lookEveryMs = 1000;

/**
 * Offers to load the page anew once every node of the platform has a newer version of the console: after a lost link, and every five minutes.
 * While versions run side by side it shows nothing, whichever node answers. While somebody writes, speaks or decides an alarm, the page cannot be
 * loaded anew by it.
 */
export function VersionNotice() {
  const console = useConsole();
  useEffect(() => holdReload(() => isOccupied(console.getSnapshot())), [console]);
  const query = useLiveQuery({ of: 'version' }, everyMs);
  useEffect(() => {
    const hearing = console.on('stream.resync', () => query.send({ type: 'liveQuery.renew' }));
    return () => hearing.unsubscribe();
  }, [console, query]);
  const version = useSelector(query, selectServedVersion);
  if (version === null || compareVersions(version, programVersion) <= 0) return null;
  return <NewVersion version={version} />;
}

function NewVersion({ version }: { version: string }) {
  const { t } = useLingui();
  const [isFree, setIsFree] = useState(isQuiet);
  useEffect(() => {
    const timer = setInterval(() => setIsFree(isQuiet()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const reload = () => (isQuiet() ? window.location.reload() : setIsFree(false));
  return (
    <div className={`${css.disk} ${css.version}`} role="status" data-version={version}>
      <Icon name="refresh" size={16} />
      <span className={css.diskText}>
        <Trans>Version {version} is installed</Trans>
      </span>
      <Button
        small
        title={`${t`Version ${version} is installed`}. ${t`Your tabs stay as they are.`}`}
        why={isFree ? null : t`First finish or discard what you are writing, your decision on an alarm, or your call.`}
        onClick={reload}
      >
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}
