import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useCallback, useState } from 'react';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { ReceiverSetup } from '../../contract/intake/receivers/calls.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { selectQueryRefusal, selectResult } from '../../machines/platform/index.ts';
import { CataloguePage } from '../catalogues/index.ts';
import { type ScreenProps, useLiveQuery } from '../platform/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DropItem } from '../ui/DropMenu.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { failureText, readFailed } from '../words/refusals.ts';
import css from './signals/signals.module.css';

const refreshMs = 10_000;

/** /receivers: receivers with their state, and what is typed into the panels and cameras that report to them. */
export function ReceiversScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const [shown, show] = useState<CatalogueRecord | null>(null);
  const toolsOf = useCallback(
    (row: CatalogueRecord) => (
      <DropItem icon="settings" onClick={() => show(row)}>
        <Trans>Set up a panel or camera…</Trans>
      </DropItem>
    ),
    [],
  );
  return (
    <>
      <CataloguePage catalogue={catalogueOf('receiver')} params={params} pattern={pattern} refreshMs={refreshMs} rowTools={toolsOf} />
      {shown && <SetupDialog id={shown.id} name={String(shown['name'])} onClose={() => show(null)} />}
    </>
  );
}

function SetupDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
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
function Setup({ setup: { lines, text, fault } }: { setup: ReceiverSetup }) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>Type these lines into the panel or camera. Its account is that of its device on this receiver.</Trans>
      </p>
      {fault !== null && (
        <p role="alert">
          <Trans>This receiver does not work:</Trans> <bdi>{fault}</bdi>
        </p>
      )}
      <div className={css.setup}>
        <dl className={css.facts}>
          {lines.map(({ field, value }) => (
            <SetupLine key={field} field={field} value={value} />
          ))}
        </dl>
        <QrCode text={text} label={t`The same lines as a QR code`} />
      </div>
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
