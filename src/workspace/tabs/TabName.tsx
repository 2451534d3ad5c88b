import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import css from './TabStrip.module.css';

interface TabNameProps {
  id: string;
  name: string;
  number: number;
  active: boolean;
  /** Whether the name is being edited. */
  naming: boolean;
  onNaming: (naming: boolean) => void;
  onSelect: () => void;
  onRename: (to: string) => void;
}

/** A tab's name: a button that brings the tab to the front, or a field while it is being renamed. */
export function TabName({ id, name, number, active, naming, onNaming, onSelect, onRename }: TabNameProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const start = () => {
    setTyped(name);
    onNaming(true);
  };
  const finish = () => {
    if (typed.trim() !== '' && typed.trim() !== name) onRename(typed);
    onNaming(false);
  };
  if (!naming)
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
        onDoubleClick={start}
        onKeyDown={(event) => event.key === 'F2' && start()}
      >
        {name}
      </button>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'Escape') onNaming(false);
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
