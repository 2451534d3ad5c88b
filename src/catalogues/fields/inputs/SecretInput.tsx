import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecretField } from '../../../../contract/catalogues/fields/field.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Captioned } from '../Captioned.tsx';
import css from '../fields.module.css';
import { type InputProps, useForm } from '../input.ts';

/** Write-only input: shows whether a secret is stored; left empty, it is not changed (OQ-87). */
export function SecretInput({ field, path, value, onChange, onLeave }: InputProps<SecretField>) {
  const { t } = useLingui();
  const { isSet, isNew } = useForm();
  const [isShown, show] = useState(false);
  // A required secret of an existing record is always stored, even if the platform does not report it.
  const isStored = isSet(path) || (field.required === true && !isNew);
  if (value === null)
    return (
      <Captioned field={field} path={path}>
        {({ className: _, ...wiring }) => (
          <span className={css.row}>
            <span>
              <Trans>Will be cleared when you save.</Trans>
            </span>
            <Button {...wiring} small onClick={() => onChange('')}>
              <Trans>Keep</Trans>
            </Button>
          </span>
        )}
      </Captioned>
    );
  const text = typeof value === 'string' ? value : '';
  return (
    <Captioned
      field={field}
      path={path}
      needed={field.required === true && isNew}
      hint={isStored && text === '' ? t`Already set. Leave empty to keep it.` : undefined}
    >
      {(wiring) => (
        <span className={css.line}>
          <input
            {...wiring}
            type={isShown ? 'text' : 'password'}
            dir="ltr"
            autoComplete="new-password"
            spellCheck={false}
            placeholder={isStored ? '••••••••' : undefined}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          <IconButton icon="eye" label={isShown ? t`Hide text` : t`Show text`} aria-pressed={isShown} onClick={() => show(!isShown)} />
          {isStored && !field.required && <IconButton icon="close" label={t`Clear the stored secret`} onClick={() => onChange(null)} />}
        </span>
      )}
    </Captioned>
  );
}
