import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { isBusy, selectRefusal } from '../../../machines/access/single-sign-on/single-sign-on.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { RefusalBox } from './RefusalBox.tsx';
import css from './SingleSignOn.module.css';
import { provideSingleSignOn } from './sign-in.ports.ts';

interface SingleSignOnProps {
  /** Providers with a button of their own; others are found by the domain of an e-mail. */
  providers: readonly { id: number; name: string }[];
  /** The e-mail that was typed or signed in last. */
  email: string;
}

/** The sign-in services of this platform, below the form. */
export function SingleSignOn({ providers, email }: SingleSignOnProps) {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideSingleSignOn({ ask }), [ask]);
  const signOn = useActorRef(machine, { input: { query: '', start: null } });
  const now = useSelector(signOn, (snapshot) => snapshot);
  const [byEmail, setByEmail] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const refusal = selectRefusal(now);
  const isWaiting = isBusy(now);
  const [isRefused, hasFailed] = [now.matches('refused'), now.matches('failed')];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const address = typeof typed === 'string' ? typed.trim() : '';
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(address);
    setFault(address === '' ? t`E-mail is required` : isAddress ? null : t`This is not an e-mail address`);
    if (isAddress) signOn.send({ type: 'signOn.begin', start: { email: address } });
  }

  return (
    <section className={css.services} aria-label={t`Single sign-on`} data-sign-on={stateOf(now)}>
      {isRefused && refusal && (
        <RefusalBox>
          <p>{refusalText(refusal)}</p>
        </RefusalBox>
      )}
      {hasFailed && (
        <RefusalBox>
          <p>
            <Trans>No response from the platform. Try again.</Trans>
          </p>
          <Button icon="refresh" onClick={() => signOn.send({ type: 'signOn.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </RefusalBox>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} icon="shield" wide busy={isWaiting} onClick={() => signOn.send({ type: 'signOn.begin', start: { provider: id } })}>
          <Trans>Sign in with {name}</Trans>
        </Button>
      ))}
      {byEmail ? (
        <form className={css.byEmail} onSubmit={submit} noValidate aria-label={t`Single sign-on`}>
          <TextField
            label={t`E-mail of your organization`}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            error={fault ?? undefined}
            autoFocus
          />
          <Button type="submit" wide busy={isWaiting}>
            <Trans>Continue</Trans>
          </Button>
        </form>
      ) : (
        <Button kind="quiet" icon="shield" wide onClick={() => setByEmail(true)}>
          {providers.length > 0 ? <Trans>Another sign-in service</Trans> : <Trans>Single sign-on</Trans>}
        </Button>
      )}
    </section>
  );
}
