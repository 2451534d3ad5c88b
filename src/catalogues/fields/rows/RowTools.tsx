import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/Button.tsx';
import css from '../fields.module.css';

interface RowToolsProps {
  at: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The number of a row, and what moves and removes it. */
export function RowTools({ at, count, onMove, onRemove }: RowToolsProps) {
  const { t } = useLingui();
  const place = at + 1;
  return (
    <div className={css.line}>
      <strong>
        <Trans>No. {place}</Trans>
      </strong>
      <IconButton
        small
        icon="chevronUp"
        label={t`Move no. ${place} up`}
        why={at === 0 ? t`It is the first.` : null}
        onClick={() => onMove(-1)}
      />
      <IconButton
        small
        icon="chevronDown"
        label={t`Move no. ${place} down`}
        why={at === count - 1 ? t`It is the last.` : null}
        onClick={() => onMove(1)}
      />
      <IconButton small icon="close" label={t`Remove no. ${place}`} onClick={onRemove} />
    </div>
  );
}
