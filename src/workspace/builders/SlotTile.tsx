import { Trans, useLingui } from '@lingui/react/macro';
import type { DesignSlot } from '../../../machines/workspace/builder/design.ts';
import css from '../../catalogues/builders/builders.module.css';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BoardGrip, BoardHead } from '../grid/BoardHead.tsx';
import { slotKindOf } from '../slots/registry.ts';

interface SlotTileProps {
  slot: DesignSlot;
  isChosen: boolean;
  onChoose: () => void;
  /** Left out: it cannot be taken away. */
  onRemove?: (() => void) | undefined;
}

/** Shows a slot in the builder: its number, content and size. */
export function SlotTile({ slot, isChosen, onChoose, onRemove }: SlotTileProps) {
  const { t, i18n } = useLingui();
  const { pos, type, name, data, w, h } = slot;
  const kind = type ? slotKindOf(type) : undefined;
  const title = kind ? i18n._(kind.title) : t`Empty`;
  const camera = data['camera'];
  const called = t`slot ${pos}`;
  return (
    <article className={css.tile} data-slot={pos} data-selected={slot.selected} aria-label={t`Slot ${pos}: ${title}`}>
      <BoardHead className={css.tileHead}>
        <BoardGrip name={called} />
        <span className={css.pos}>{pos}</span>
        <span className={css.tileName} dir="auto">
          {name || title}
        </span>
        {onRemove && <IconButton small icon="close" label={t`Remove slot ${pos}`} onClick={onRemove} />}
      </BoardHead>
      <button type="button" className={css.tileBody} aria-pressed={isChosen} onClick={onChoose}>
        <Icon name={kind?.icon ?? 'plus'} size={28} />
        <span>{kind ? title : <Trans>Choose what it shows</Trans>}</span>
        {camera && <small>{t`Camera ${camera}`}</small>}
        <small dir="ltr">{`${w} × ${h}`}</small>
      </button>
    </article>
  );
}
