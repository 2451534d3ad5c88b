import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Labelled } from './Field.tsx';

/** A text to be copied: an address, a token, a command. */
export function CopyText({ label, hint, text }: { label: ReactNode; hint?: ReactNode; text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div>
      <Labelled label={label} hint={hint}>
        {(wiring) => <input {...wiring} readOnly dir="ltr" value={text} onFocus={({ target }) => target.select()} />}
      </Labelled>
      <Button icon="copy" small onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      <p role="status">{copied === null ? '' : copied ? t`Copied` : t`Could not copy. Select the text and copy it yourself.`}</p>
    </div>
  );
}
