import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AuditSeal, SealFault } from '../../../contract/access/audit.ts';
import { useAssignmentData, useUnitAssignment } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { dayAndTime } from '../../words/time.ts';
import css from './audit.module.css';

const pollMs = 1500;

/** Whether the chain of the log holds, as the platform last verified it. */
export function SealNote() {
  const sheet = useUnitAssignment({ of: 'seal' });
  const seal = useAssignmentData(sheet, 'seal')?.seal ?? null;
  const isLost = useSelector(sheet, (now) => now.matches('unread') || now.matches('refused'));
  const isWaiting = useSelector(sheet, (now) => now.matches('shown')) && seal?.verifying === true;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => sheet.send({ type: 'unitAssignment.renew' }), pollMs);
    return () => clearTimeout(timer);
  }, [isWaiting, sheet]);
  return (
    <p className={css.seal} role="status" data-seal={isLost ? 'unread' : sealState(seal)}>
      {isLost ? <Trans>The log could not be verified.</Trans> : <SealWords seal={seal} />}
      <Button small kind="quiet" icon="refresh" onClick={() => sheet.send({ type: 'unitAssignment.renew' })}>
        <Trans>Verify</Trans>
      </Button>
    </p>
  );
}

const sealState = (seal: AuditSeal | null) => (!seal?.verified ? 'verifying' : seal.verified.fault ? 'broken' : 'unbroken');

function SealWords({ seal }: { seal: AuditSeal | null }) {
  const { i18n } = useLingui();
  if (!seal?.verified)
    return (
      <>
        <Spinner size={16} /> <Trans>The log is being verified…</Trans>
      </>
    );
  const { lines, at, fault } = seal.verified;
  const when = dayAndTime(at, i18n);
  if (fault)
    return (
      <>
        <Icon name="alert" /> <strong>{faultWords(fault)}</strong> <Trans>Verified {when}.</Trans>
      </>
    );
  return (
    <>
      <Icon name="shield" /> <Plural value={lines} one="# line, intact." other="# lines, intact." /> <Trans>Verified {when}.</Trans>
    </>
  );
}

function faultWords({ kind, place }: SealFault) {
  const line = place ?? 0;
  switch (kind) {
    case 'changed':
      return <Trans>The log was tampered with: line {line} was modified.</Trans>;
    case 'removed':
    case 'gap':
      return <Trans>The log was tampered with: line {line} was removed.</Trans>;
    case 'inserted':
      return <Trans>The log was tampered with: a line was inserted.</Trans>;
    case 'cut':
      return <Trans>The log was tampered with: its end was cut off before line {line}.</Trans>;
    case 'rewritten':
      return <Trans>The log was tampered with: it was recalculated up to line {line}.</Trans>;
  }
}
