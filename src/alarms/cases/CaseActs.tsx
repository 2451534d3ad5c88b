import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { EvidenceCase } from '../../../contract/alarms/cases.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { CaseFields, draftOf, endOf, useMissing } from './CaseFields.tsx';
import css from './cases.module.css';
import type { CasesRef } from './cases.ports.ts';

/** Why a case cannot be acted on now; null: it can. */
export function useWhyNot(cases: CasesRef, action: 'read' | 'update' | 'delete'): string | null {
  const { t } = useLingui();
  const abilities = useAbilities();
  const isBusy = useSelector(cases, (now) => now.hasTag('busy') || !now.matches('ready'));
  const subject = 'EvidenceCase';
  if (!can(abilities, action, subject)) return t`You need the permission “${action}” on “${subject}”.`;
  return isBusy ? t`Wait a moment` : null;
}

/** Makes the package of a case and downloads it. */
export function PackageActs({ of, cases }: { of: EvidenceCase; cases: CasesRef }) {
  const { t } = useLingui();
  const [mayRead, mayUpdate] = [useWhyNot(cases, 'read'), useWhyNot(cases, 'update')];
  const isMaking = of.package.state === 'making';
  return (
    <span className={css.acts}>
      {of.is_alive && (
        <Button
          small
          why={isMaking ? t`The package is being made` : mayUpdate}
          onClick={() => cases.send({ type: 'case.act', act: { kind: 'pack', id: of.id } })}
        >
          <Trans>Make the package</Trans>
        </Button>
      )}
      {of.package.sha256 !== null && (
        <Button small icon="download" why={mayRead} onClick={() => cases.send({ type: 'case.act', act: { kind: 'open', id: of.id } })}>
          <Trans>Download</Trans>
        </Button>
      )}
    </span>
  );
}

/** Changes a case and ends it. */
export function CaseActs({ of, cases }: { of: EvidenceCase; cases: CasesRef }) {
  const [open, setOpen] = useState<'change' | 'end' | null>(null);
  const [mayUpdate, mayEnd] = [useWhyNot(cases, 'update'), useWhyNot(cases, 'delete')];
  if (!of.is_alive) return null;
  return (
    <span className={css.acts}>
      <Button small icon="edit" why={mayUpdate} onClick={() => setOpen('change')}>
        <Trans>Change…</Trans>
      </Button>
      <Button small why={mayEnd} onClick={() => setOpen('end')}>
        <Trans>End the case…</Trans>
      </Button>
      {open === 'change' && <ChangeDialog of={of} cases={cases} onClose={() => setOpen(null)} />}
      {open === 'end' && <EndDialog of={of} cases={cases} onClose={() => setOpen(null)} />}
    </span>
  );
}

interface DialogOf {
  of: EvidenceCase;
  cases: CasesRef;
  onClose: () => void;
}

function ChangeDialog({ of, cases, onClose }: DialogOf) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const [draft, setDraft] = useState(() => draftOf(clock.now(), of));
  const missing = useMissing(draft);
  const save = () => {
    const until = endOf(draft);
    if (until === null) return;
    cases.send({ type: 'case.act', act: { kind: 'change', id: of.id, name: draft.name.trim(), reason: draft.reason.trim(), until } });
    onClose();
  };
  return (
    <Dialog
      title={t`Change the case`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={missing} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <CaseFields draft={draft} now={clock.now()} onChange={setDraft} />
    </Dialog>
  );
}

function EndDialog({ of, cases, onClose }: DialogOf) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const end = () => {
    cases.send({ type: 'case.act', act: { kind: 'end', id: of.id, reason: reason.trim() } });
    onClose();
  };
  return (
    <Dialog
      title={t`End the case`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={reason.trim() === '' ? t`Enter a reason` : null} onClick={end}>
            <Trans>End the case</Trans>
          </Button>
        </>
      }
    >
      <div className={css.lines}>
        <p>
          <Trans>Retention applies to its recordings and records again. Its package stays.</Trans>
        </p>
        <TextArea label={t`Reason`} needed rows={2} maxLength={500} value={reason} onChange={({ target: { value } }) => setReason(value)} />
      </div>
    </Dialog>
  );
}
