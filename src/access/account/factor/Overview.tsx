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
  const kept = selectFactor(snapshot);
  if (!kept) return null;
  return (
    <>
      {kept.method ? <EnabledFactor kept={kept} method={kept.method} factor={factor} /> : <DisabledFactor />}
      <h3>{kept.method ? <Trans>Change method</Trans> : <Trans>Choose a method</Trans>}</h3>
      <ul className={css.ways}>
        {order.map((method) => (
          <MethodOption key={method} method={method} kept={kept} onChoose={() => factor.send({ type: 'factor.choose', method })} />
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

function EnabledFactor({ kept, method, factor }: { kept: SecondFactor; method: FactorMethod; factor: FactorRef }) {
  return (
    <>
      <div className={css.standing}>
        <Chip tone="done">
          <Trans>On</Trans>
        </Chip>
        <p>
          <MethodDestination method={method} kept={kept} />
        </p>
      </div>
      <p className={kept.recovery_left < 3 ? css.few : css.text}>
        <Plural value={kept.recovery_left} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <div className={css.row}>
        <Button icon="refresh" onClick={() => factor.send({ type: 'factor.renewCodes' })}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button kind="danger" onClick={() => factor.send({ type: 'factor.switchOff' })}>
          <Trans>Switch off</Trans>
        </Button>
      </div>
    </>
  );
}

function MethodOption({ method, kept, onChoose }: { method: FactorMethod; kept: SecondFactor; onChoose: () => void }) {
  const { t } = useLingui();
  const isCurrent = kept.method === method;
  const name = { app: t`Authenticator app`, email: t`E-mail`, sms: t`SMS` }[method];
  const why = method === 'sms' && kept.phone === null ? t`Your account has no phone number. Enter one in your profile first.` : null;
  return (
    <li className={css.way} data-method={method}>
      <Icon name={icons[method]} size={24} />
      <div>
        <strong>{name}</strong> {isCurrent && <Chip tone="strong">{t`In use`}</Chip>}
        <p>{why ?? <MethodDestination method={method} kept={kept} />}</p>
      </div>
      <Button why={why} onClick={onChoose} aria-label={isCurrent ? t`Set up again: ${name}` : t`Set up: ${name}`}>
        {isCurrent ? <Trans>Set up again</Trans> : <Trans>Set up</Trans>}
      </Button>
    </li>
  );
}

function MethodDestination({ method, kept }: { method: FactorMethod; kept: SecondFactor }): ReactNode {
  const place = method === 'sms' ? kept.phone : kept.email;
  if (method === 'app') return <Trans>An app on your phone generates the codes, even offline.</Trans>;
  if (method === 'email')
    return (
      <Trans>
        Codes go by e-mail to <bdi dir="ltr">{place}</bdi>.
      </Trans>
    );
  return (
    <Trans>
      Codes go by SMS to <bdi dir="ltr">{place}</bdi>.
    </Trans>
  );
}
