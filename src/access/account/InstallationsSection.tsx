import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ExternalUser } from '../../../contract/access/user.ts';
import type { installationsMachine } from '../../../machines/access/installations/installations.machine.ts';
import { selectId, selectRefusal, selectUrl } from '../../../machines/access/installations/installations.selectors.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useActorRef, useConsole, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import { provideInstallations } from './account.ports.ts';
import css from './installations.module.css';

/** The user's accounts on other installations, each opened with a click (OQ-122). */
export function InstallationsSection() {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const accounts = useSelector(useConsole(), (now) => selectUser(now)?.external_users ?? none);
  const machine = useMemo(() => provideInstallations(ask), [ask]);
  const installations = useActorRef(machine);
  const now = useSelector(installations, (snapshot) => snapshot);
  const tab = useRef<Window | null>(null);

  useEffect(() => {
    const opened = installations.on('installation.opened', ({ url }) => {
      if (!tab.current || tab.current.closed) return installations.send({ type: 'installation.blocked' });
      tab.current.opener = null;
      tab.current.location.replace(url);
    });
    const unopened = installations.on('installation.failed', () => tab.current?.close());
    return () => [opened, unopened].forEach((listening) => listening.unsubscribe());
  }, [installations]);

  /** A tab opens only at once, before the answer is there. */
  function open(id: number) {
    tab.current = window.open('', '_blank');
    installations.send({ type: 'installation.open', id });
  }

  if (accounts.length === 0) {
    return (
      <p data-state={stateOf(now)}>
        <Trans>You have no accounts on other installations. Administrators add them under Users.</Trans>
      </p>
    );
  }
  return (
    <div className={css.installations} data-state={stateOf(now)}>
      <p>
        <Trans>Your accounts on other installations. Each opens in a tab of its own, signed in as you.</Trans>
      </p>
      <ul aria-label={t`Other installations`}>
        {accounts.map((account) => (
          <Account key={account.id} account={account} now={now} onOpen={() => open(account.id)} />
        ))}
      </ul>
    </div>
  );
}

const none: readonly ExternalUser[] = [];

interface AccountProps {
  account: ExternalUser;
  now: SnapshotFrom<typeof installationsMachine>;
  onOpen: () => void;
}

function Account({ account: { id, description, host, is_validated }, now, onOpen }: AccountProps) {
  const refusal = selectRefusal(now);
  const url = selectUrl(now);
  const isThis = selectId(now) === id;
  const isBusy = now.hasTag('busy');
  return (
    <li className={css.account}>
      <div className={css.what}>
        <strong>{description}</strong>
        <bdi dir="ltr">{host}</bdi>
      </div>
      <span className={css.mark}>
        <Icon name={is_validated ? 'check' : 'minus'} size={16} />
        {is_validated ? <Trans>Validated</Trans> : <Trans>Not validated</Trans>}
      </span>
      <Button icon="globe" busy={isBusy && isThis} onClick={isBusy ? undefined : onOpen}>
        <Trans>Open</Trans>
      </Button>
      {isThis && now.matches('refused') && refusal && <p role="alert">{refusalText(refusal)}</p>}
      {isThis && now.matches('failed') && <p role="alert">{actUnanswered()}</p>}
      {isThis && now.matches('blocked') && url && (
        <p role="status">
          <Trans>The browser blocked the new tab.</Trans>{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            <Trans>Open it within one minute</Trans>
          </a>
        </p>
      )}
    </li>
  );
}
