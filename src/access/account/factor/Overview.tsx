import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FactorMethod, factorMethods, type SecondFactor } from '../../../../contract/access/two-factor.ts';
import type { FactorRef, FactorSnapshot } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { selectFactor } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import css from './factor.module.css';

const order: readonly FactorMethod[] = ['app', ...factorMethods.filter((method) => method !== 'app')];
const icons: Readonly<Record<FactorMethod, IconName>> = { app: 'shield', email: 'mail', sms: 'comment' };

/** The current state, and the available methods. */
export function Overview({ factor, snapshot }: { factor: FactorRef; snapshot: FactorSnapshot }) {
  const saved = selectFactor(snapshot);
  if (!saved) return null;
  return (
    <>
      {saved.method || saved.passkeys > 0 ? <EnabledFactor saved={saved} factor={factor} /> : <DisabledFactor />}
      <h3>{saved.method ? <Trans>Change method</Trans> : <Trans>Choose a method</Trans>}</h3>
      <ul className={css.ways}>
        {order.map((method) => (
          <MethodOption key={method} method={method} saved={saved} onChoose={() => factor.send({ type: 'factor.choose', method })} />
        ))}
      </ul>
    </>
  );
}

function DisabledFactor() {
  return (
    <div className={css.standing}>
      <Chip>
        <Trans>Off</Trans>
      </Chip>
      <p>
        <Trans>A second factor asks for a code in addition to your password, so a stolen password is not enough to sign in.</Trans>
      </p>
    </div>
  );
}

function EnabledFactor({ saved, factor }: { saved: SecondFactor; factor: FactorRef }) {
  const { t } = useLingui();
  const { method } = saved;
  return (
    <>
      <div className={css.standing}>
        <Chip tone="done">
          <Trans>On</Trans>
        </Chip>
        <p>
          {method && <MethodDestination method={method} saved={saved} />}{' '}
          {saved.passkeys > 0 && (
            <Plural
              value={saved.passkeys}
              one="Your passkey is accepted as second factor."
              other="Your # passkeys are accepted as second factor."
            />
          )}
        </p>
      </div>
      <p className={saved.recovery_left < 3 ? css.few : css.text}>
        <Plural value={saved.recovery_left} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <div className={css.row}>
        <Button icon="refresh" onClick={() => factor.send({ type: 'factor.renewCodes' })}>
          <Trans>New recovery codes</Trans>
        </Button>
        {method && (
          <Button
            kind="danger"
            why={saved.required && saved.passkeys === 0 ? t`A second factor is required. Set up another one instead.` : null}
            onClick={() => factor.send({ type: 'factor.switchOff' })}
          >
            <Trans>Switch off</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function MethodOption({ method, saved, onChoose }: { method: FactorMethod; saved: SecondFactor; onChoose: () => void }) {
  const { t } = useLingui();
  const isCurrent = saved.method === method;
  const name = { app: t`Authenticator app`, email: t`E-mail`, sms: t`SMS` }[method];
  const why = method === 'sms' && saved.phone === null ? t`Your account has no phone number. Enter one in your profile first.` : null;
  return (
    <li className={css.way} data-method={method}>
      <Icon name={icons[method]} size={24} />
      <div>
        <strong>{name}</strong> {isCurrent && <Chip tone="strong">{t`In use`}</Chip>}
        <p>{why ?? <MethodDestination method={method} saved={saved} />}</p>
      </div>
      <Button why={why} onClick={onChoose} aria-label={isCurrent ? t`Set up again: ${name}` : t`Set up: ${name}`}>
        {isCurrent ? <Trans>Set up again</Trans> : <Trans>Set up</Trans>}
      </Button>
    </li>
  );
}

function MethodDestination({ method, saved }: { method: FactorMethod; saved: SecondFactor }): ReactNode {
  const place = method === 'sms' ? saved.phone : saved.email;
  if (method === 'app') return <Trans>An app on your phone generates the codes, even offline.</Trans>;
  if (method === 'email')
    return (
      <Trans>
        Codes are sent by e-mail to <bdi dir="ltr">{place}</bdi>.
      </Trans>
    );
  return (
    <Trans>
      Codes are sent by SMS to <bdi dir="ltr">{place}</bdi>.
    </Trans>
  );
}
