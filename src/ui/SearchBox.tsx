import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { Icon } from './Icon.tsx';
import css from './SearchBox.module.css';

interface SearchBoxProps {
  /** What is searched; also the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that narrows the list below it with each letter; Esc empties it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    onChange('');
  };
  return (
    <div className={css.search} role="search">
      <Icon name="search" size={16} />
      <input
        className={css.input}
        type="text"
        value={value}
        aria-label={label}
        title={label}
        placeholder={t`Search`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button type="button" className={css.clear} aria-label={t`Clear the search`} onClick={() => onChange('')}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}
