import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Passkey } from '../../../../contract/access/passkey.ts';
import { type PasskeysRef, selectCodes, selectPasskeys, selectRefusal } from '../../../../machines/access/passkeys/passkeys.selectors.ts';
import { useActorRef, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText, readFailed } from '../../../words/refusals.ts';
import { dayAndTime } from '../../../words/time.ts';
import { providePasskeys } from '../../passkeys/passkeys.ports.ts';
import { passkeySupport, supportText } from '../../passkeys/support.ts';
import css from '../access-list.module.css';
import { RecoveryCodeList } from '../factor/RecoveryCodes.tsx';
import { PasskeyDialog, type PasskeyRequest } from './PasskeyDialog.tsx';
import { PasskeyFault } from './PasskeyFault.tsx';

/** Passkeys of one's own account: each with its name and uses, renamed and removed here, and the way to add one. */
export function PasskeysSection() {
  const { ask, capabilities } = usePlatform();
  const machine = useMemo(() => providePasskeys(ask), [ask]);
  const domain = capabilities?.passkeys?.domain ?? null;
  return <PasskeysView passkeys={useActorRef(machine)} why={supportText(passkeySupport(capabilities), domain)} />;
}

interface PasskeysViewProps {
  passkeys: PasskeysRef;
  /** Why no passkey can be added in this page; null: one can. */
  why: string | null;
}

/** What each state looks like. */
export function PasskeysView({ passkeys, why }: PasskeysViewProps) {
  const now = useSelector(passkeys, (snapshot) => snapshot);
  const rows = selectPasskeys(now);
  const [request, setRequest] = useState<PasskeyRequest | null>(null);
  if (now.matches('unread') || now.matches('refused')) {
    return (
      <div role="alert" data-state={stateOf(now)}>
        <p>{now.matches('refused') ? failureText(selectRefusal(now)) : readFailed()}</p>
        <Button icon="refresh" onClick={() => passkeys.send({ type: 'passkeys.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (now.matches('codes'))
    return (
      <div data-state={stateOf(now)}>
        <RecoveryCodeList codes={selectCodes(now)} onSaved={() => passkeys.send({ type: 'passkeys.leaveCodes' })} />
      </div>
    );
  if (now.matches('reading') && rows.length === 0)
    return (
      <div data-state={stateOf(now)}>
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      </div>
    );
  return (
    <div className={css.view} data-state={stateOf(now)}>
      <p className={css.intro}>
        <Trans>
          With a passkey you sign in by the fingerprint, face or PIN of your device, or by a security key: without password and code. After
          a password it is your second factor.
        </Trans>
      </p>
      {why !== null && <p className={css.why}>{why}</p>}
      <Tools passkeys={passkeys} canAdd={why === null} onAdd={() => setRequest({ kind: 'add' })} />
      <PasskeyFault snapshot={now} />
      {rows.length === 0 ? (
        <p>
          <Trans>Your account has no passkeys.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {rows.map((row) => (
            <PasskeyRow key={row.id} row={row} isBusy={now.hasTag('busy')} onRequest={setRequest} />
          ))}
        </ul>
      )}
      {request && <PasskeyDialog request={request} isLast={rows.length === 1} passkeys={passkeys} onClose={() => setRequest(null)} />}
    </div>
  );
}

interface ToolsProps {
  passkeys: PasskeysRef;
  canAdd: boolean;
  onAdd: () => void;
}

function Tools({ passkeys, canAdd, onAdd }: ToolsProps) {
  const { t } = useLingui();
  const now = useSelector(passkeys, (snapshot) => snapshot);
  const isAdding = now.matches({ ready: 'beginning' }) || now.matches({ ready: 'prompting' }) || now.matches({ ready: 'adding' });
  const isFull = now.matches('ready') && !now.hasTag('busy') && !now.can({ type: 'passkeys.add', name: 'a', password: 'a' });
  const full = isFull ? t`Your account has as many passkeys as it may have. Remove one first.` : null;
  return (
    <div className={css.acts}>
      {canAdd && (
        <Button kind="primary" icon="key" busy={isAdding} why={now.hasTag('busy') && !isAdding ? t`Wait a moment` : full} onClick={onAdd}>
          {now.matches({ ready: 'prompting' }) ? (
            <Trans>Confirm in the prompt of your browser…</Trans>
          ) : isAdding ? (
            <Trans>Adding the passkey…</Trans>
          ) : (
            <Trans>Add passkey…</Trans>
          )}
        </Button>
      )}
      <Button kind="quiet" icon="refresh" busy={now.matches('reading')} onClick={() => passkeys.send({ type: 'passkeys.renew' })}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}

interface PasskeyRowProps {
  row: Passkey;
  isBusy: boolean;
  onRequest: (request: PasskeyRequest) => void;
}

function PasskeyRow({ row, isBusy, onRequest }: PasskeyRowProps) {
  const { t, i18n } = useLingui();
  const { name, created, last_used, backed_up } = row;
  const when = (at: string) => dayAndTime(at, i18n);
  const why = isBusy ? t`Wait a moment` : null;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <p className={css.name}>
          <bdi>{name}</bdi>
          <Chip>{backed_up ? <Trans>Synchronized</Trans> : <Trans>On one device</Trans>}</Chip>
        </p>
        <p className={css.more}>
          {last_used === null ? t`Added ${when(created)} · not used yet` : t`Added ${when(created)} · last used ${when(last_used)}`}
        </p>
      </div>
      <div className={css.acts}>
        <Button small why={why} aria-label={t`Rename: ${name}`} onClick={() => onRequest({ kind: 'rename', passkey: row })}>
          <Trans>Rename</Trans>
        </Button>
        <Button small why={why} aria-label={t`Remove: ${name}`} onClick={() => onRequest({ kind: 'remove', passkey: row })}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
