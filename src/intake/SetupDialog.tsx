import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReceiverSetup } from '../../contract/intake/receivers/calls.ts';
import { selectQueryRefusal, selectResult } from '../../machines/platform/index.ts';
import { useLiveQuery } from '../platform/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { failureText, readFailed } from '../words/refusals.ts';
import css from './signals/signals.module.css';

/** What is typed into a panel or camera so that it reports to a receiver, as lines and as a QR code. */
export function SetupDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'receiver-setup', id });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  return (
    <Dialog wide title={t`Set-up: ${name}`} onClose={onClose}>
      {now.matches('refused') && <p role="alert">{failureText(selectQueryRefusal(now))}</p>}
      {now.matches('unread') && <p role="alert">{readFailed()}</p>}
      {now.matches('reading') && result === null && (
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      )}
      {result?.of === 'receiver-setup' && <Setup setup={result.setup} />}
    </Dialog>
  );
}

/** Names of settings stay as panels and cameras print them. */
function Setup({ setup: { receiver, lines, text, fault } }: { setup: ReceiverSetup }) {
  const { t } = useLingui();
  const isOutward = receiver.kind === 'mqtt' || receiver.kind === 'onvif';
  return (
    <>
      <p>
        {receiver.kind === 'mqtt' ? (
          <Trans>The platform connects to the broker by the settings of this receiver: nothing is typed into panels or cameras.</Trans>
        ) : receiver.kind === 'onvif' ? (
          <Trans>
            The platform connects to the cameras: enter host, port, user and password in their generic devices, and switch ONVIF events on.
          </Trans>
        ) : (
          <Trans>Type these lines into the panel or camera. Its account is that of its device on this receiver.</Trans>
        )}
      </p>
      {fault !== null && (
        <p role="alert">
          <Trans>This receiver does not work:</Trans> <bdi>{fault}</bdi>
        </p>
      )}
      {!isOutward && (
        <div className={css.setup}>
          <dl className={css.facts}>
            {lines.map(({ field, value }) => (
              <SetupLine key={field} field={field} value={value} />
            ))}
          </dl>
          <QrCode text={text} label={t`The same lines as a QR code`} />
        </div>
      )}
    </>
  );
}

function SetupLine({ field, value }: { field: string; value: string }) {
  return (
    <>
      <dt>
        <bdi dir="ltr">{field}</bdi>
      </dt>
      <dd>
        <bdi dir="ltr" className={css.code}>
          {value}
        </bdi>
      </dd>
    </>
  );
}
