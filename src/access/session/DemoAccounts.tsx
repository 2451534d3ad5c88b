import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import css from './SignInPage.module.css';

/** The accounts that demo mode offers; all have the one demo password. */
const demoPassword = 'atalaya-demo';

const demoAccounts: readonly { email: string; name: string; role: MessageDescriptor }[] = [
  { email: 'ana@demo.test', name: 'Ana', role: msg`Operator` },
  { email: 'bruno@demo.test', name: 'Bruno', role: msg`Operator, same company` },
  { email: 'carla@demo.test', name: 'Carla', role: msg`Operator, other company` },
  { email: 'luis@demo.test', name: 'Luis', role: msg`Supervisor, with a code by e-mail` },
  { email: 'admin@demo.test', name: 'Admin', role: msg`Master administrator` },
  { email: 'wall@demo.test', name: 'Wall', role: msg`Video wall` },
];

/** In demo mode: one button for each person of the demo city. */
export function DemoAccounts({ session }: { session: SessionRef }) {
  const { _ } = useLingui();
  const isLocked = useSelector(session, (now) => now.matches({ signedOut: 'throttled' }));
  return (
    <section className={css.demo}>
      <h2>
        <Trans>Demo: sign in as</Trans>
      </h2>
      <div className={css.accounts}>
        {demoAccounts.map(({ email, name, role }) => (
          <Button
            key={email}
            why={isLocked ? t`Too many attempts. Wait a moment.` : null}
            onClick={() => session.send({ type: 'session.signIn', email, password: demoPassword })}
          >
            <span>{name}</span>
            <small>{_(role)}</small>
          </Button>
        ))}
      </div>
      <p>
        <a href="/demo/mailbox/page" target="_blank" rel="noreferrer">
          <Trans>Demo mailbox: codes and e-mails that would be sent</Trans>
        </a>
      </p>
    </section>
  );
}
