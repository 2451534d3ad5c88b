import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FactorRef, FactorSnapshot } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { selectCodes } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { saveFile } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import css from './factor.module.css';

/** The recovery codes of a second factor that was set up or renewed. */
export function RecoveryCodes({ factor, snapshot }: { factor: FactorRef; snapshot: FactorSnapshot }) {
  return <RecoveryCodeList codes={selectCodes(snapshot)} onSaved={() => factor.send({ type: 'factor.leave' })} />;
}

/** Recovery codes, this once. */
export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    saveFile(url, 'atalaya-recovery-codes.txt');
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <div className={css.step}>
      <h3>
        <Trans>Your recovery codes</Trans>
      </h3>
      <p>
        <Trans>Each code signs you in once when you cannot receive a code. They are shown only now: store them in a safe place.</Trans>
      </p>
      <ul className={css.codes} dir="ltr" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.row}>
        <Button icon="copy" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button icon="download" onClick={download}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <span role="status">{copied === null ? '' : copied ? t`Copied` : t`Could not copy. Save them as a file.`}</span>
      </div>
      <Button kind="primary" icon="check" onClick={onSaved}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  );
}
