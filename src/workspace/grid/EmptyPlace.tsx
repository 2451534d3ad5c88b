import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/Button.tsx';
import { BoardGrip, BoardHead } from './BoardHead.tsx';
import css from './Slot.module.css';
import type { SlotActs } from './slot-acts.ts';

/** Shows an empty place of a layout. */
export function EmptyPlace({ pos, acts }: { pos: number; acts: SlotActs | null }) {
  const { t } = useLingui();
  return (
    <section
      className={`${css.slot} ${css.vacant}`}
      aria-label={t`Slot ${pos}`}
      aria-keyshortcuts={String(pos)}
      data-slot={pos}
      tabIndex={-1}
    >
      <BoardHead className={css.head}>
        <BoardGrip name={t`slot ${pos}`} />
        <span className={css.pos} aria-hidden="true">
          {pos}
        </span>
        <span className={css.tools}>
          {acts && <IconButton small icon="close" label={t`Close slot ${pos}`} onClick={() => acts.onRemove(pos)} />}
        </span>
      </BoardHead>
      <p className={css.lack}>{acts ? <Trans>Empty: drag something here.</Trans> : <Trans>Empty</Trans>}</p>
    </section>
  );
}
