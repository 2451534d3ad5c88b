import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import css from './HistoryFilters.module.css';

interface FilterButtonProps {
  label: string;
  /** What is filtered by, in words; '': nothing. */
  value: string;
  onClear: () => void;
  children: ReactNode;
}

/** A filter as one button: its name, what it is set to, and below it what can be chosen. */
export function FilterButton({ label, value, onClear, children }: FilterButtonProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const isSet = value !== '';
  return (
    <span className={css.filter} data-set={isSet}>
      <Popover
        label={label}
        isOpen={isOpen}
        onToggle={open}
        trigger={
          <Button small aria-expanded={isOpen} title={isSet ? `${label}: ${value}` : undefined} onClick={() => open(!isOpen)}>
            {label}
            {isSet && <bdi className={css.value}>{value}</bdi>}
          </Button>
        }
      >
        <div className={css.drop}>{children}</div>
      </Popover>
      {isSet && <IconButton small icon="close" size={14} label={t`Remove the filter ${label}`} onClick={onClear} />}
    </span>
  );
}
