import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import css from './TabStrip.module.css';

interface TabNameProps {
  id: string;
  name: string;
  number: number;
  active: boolean;
  onSelect: () => void;
  onRename: (to: string) => void;
}

/** A tab's name: a button that brings the tab to the front, or a field while it is being renamed. */
export function TabName({ id, name, number, active, onSelect, onRename }: TabNameProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed !== null && typed.trim() !== '' && typed.trim() !== name) onRename(typed);
    setTyped(null);
  };
  if (typed === null)
    return (
      <button
        type="button"
        id={id}
        role="tab"
        className={css.name}
        aria-selected={active}
        aria-keyshortcuts={`Alt+${number}`}
        title={t`Alt+${number} · rename: double click or F2`}
        onClick={onSelect}
        onDoubleClick={() => setTyped(name)}
        onKeyDown={(event) => event.key === 'F2' && setTyped(name)}
      >
        {name}
      </button>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'Escape') setTyped(null);
    event.stopPropagation();
  };
  return (
    <input
      className={css.field}
      aria-label={t`New name of ${name}`}
      value={typed}
      maxLength={60}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
