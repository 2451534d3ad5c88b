import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import css from './fields.module.css';

interface Chip<Key> {
  key: Key;
  label: string;
  isWrong?: boolean;
}
interface ChipsProps<Key> {
  /** Name of the list for screen readers. */
  of: string;
  chips: readonly Chip<Key>[];
  onRemove: (key: Key) => void;
}

/** Maximum number of chips drawn until the user expands the list. */
const most = 30;

/** The selected values, each with a remove button; a long list is truncated. */
export function Chips<Key extends string | number>({ of, chips, onRemove }: ChipsProps<Key>) {
  const { t } = useLingui();
  const [isWhole, showAll] = useState(false);
  if (chips.length === 0) return null;
  const shown = isWhole ? chips : chips.slice(0, most);
  return (
    <ul className={css.chips} aria-label={of}>
      {shown.map(({ key, label, isWrong }) => (
        <li key={key} className={`${css.chip ?? ''} ${isWrong ? (css.wrong ?? '') : ''}`}>
          <span dir="auto">{label}</span>
          <IconButton small icon="close" size={14} label={t`Remove ${label}`} onClick={() => onRemove(key)} />
        </li>
      ))}
      {shown.length < chips.length && (
        <li>
          <Button small kind="quiet" onClick={() => showAll(true)}>
            <Trans>Show all {chips.length}</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}
