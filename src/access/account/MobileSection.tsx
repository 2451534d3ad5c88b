import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectCode, selectMsLeft, selectRefusal } from '../../../machines/access/mobile-code/mobile-code.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { minutesAndSeconds } from '../../words/duration.ts';
import { failureText } from '../../words/refusals.ts';
import { provideMobileCode } from './account.ports.ts';
import css from './mobile.module.css';

/** The code by which the mobile app signs in (OP-2.51, OP-9.77, OQ-24). */
export function MobileSection() {
  const { t } = useLingui();
  const { ask, clock } = usePlatform();
  const machine = useMemo(() => provideMobileCode({ ask, clock }), [ask, clock]);
  const mobile = useActorRef(machine);
  const now = useSelector(mobile, (snapshot) => snapshot);
  const code = selectCode(now);
  const refusal = now.matches('refused') ? selectRefusal(now) : null;
  const isOver = now.matches('expired');
  const left = minutesAndSeconds(selectMsLeft(now));
  const renew = () => mobile.send({ type: 'code.renew' });
  return (
    <div className={css.mobile} data-state={stateOf(now)}>
      <p>
        <Trans>Scan this code with the mobile app to sign in. It works once; do not share it.</Trans>
      </p>
      {now.matches('making') && !code && (
        <Waiting>
          <Trans>Generating a code…</Trans>
        </Waiting>
      )}
      {code && <QrCode text={code.value} label={t`Code for the mobile app`} blurred={!now.matches('shown')} />}
      {now.matches('shown') && (
        <p className={css.left}>
          <Trans>
            Valid for <span role="timer">{left}</span>
          </Trans>
        </p>
      )}
      {isOver && (
        <p role="status">
          <span role="timer">{left}</span> <Trans>This code has expired.</Trans>
        </p>
      )}
      {(now.matches('failed') || now.matches('refused')) && <p role="alert">{failureText(refusal)}</p>}
      {!now.matches('shown') && (
        <Button kind={isOver ? 'primary' : 'plain'} icon="refresh" busy={now.hasTag('busy')} onClick={renew}>
          <Trans>Generate new</Trans>
        </Button>
      )}
      <p className={css.note}>
        <Trans>
          With a second factor, the app also asks for its code. The app's session is listed in your sessions, where you can end it.
        </Trans>
      </p>
    </div>
  );
}
