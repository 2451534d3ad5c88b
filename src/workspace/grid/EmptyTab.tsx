import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import type { Place } from '../../../contract/workspace/grid.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './EmptyTab.module.css';
import type { SlotActs } from './slot-acts.ts';
import { useDrop } from './useDrop.ts';

const noPlaces: readonly Place[] = [];

/** Shows a tab without slots: explains what can be dropped there and accepts it. */
export function EmptyTab({ acts, children }: { acts: SlotActs | null; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const drop = useDrop(root, null, noPlaces, acts?.onDrop);
  return (
    <div ref={root} className={css.empty} data-over={drop.over !== null} {...drop.handlers}>
      <div className={css.shown}>{children}</div>
      {acts && (
        <p className={css.hint}>
          <Icon name="plus" size={16} />
          <span>
            <Trans>
              This tab is empty. Open a camera, a unit, a view or a widget from a side bar: drag it here, double-click it, or press Enter on
              it.
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
