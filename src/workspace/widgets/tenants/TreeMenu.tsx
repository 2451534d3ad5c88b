import { Trans, useLingui } from '@lingui/react/macro';
import type { DragPayload } from '../../../platform/index.ts';
import { DropItem, DropMenu } from '../../../ui/DropMenu.tsx';
import { openOptionsOf } from './open-options.ts';
import type { TreeRow } from './rows.ts';
import css from './Tenants.module.css';

interface TreeMenuProps {
  row: TreeRow;
  /** Position of the row, in px of the window. */
  at: DOMRect;
  onOpen: (what: DragPayload) => void;
  /** Sets the unit of the row on test; null: it cannot be. */
  onTest: (() => void) | null;
  onClose: () => void;
}

/** Everything that can be opened of a row, and setting its unit on test. */
export function TreeMenu({ row, at, onOpen, onTest, onClose }: TreeMenuProps) {
  const { t } = useLingui();
  return (
    <DropMenu
      inFrame={false}
      onClose={onClose}
      trigger={<span className={css.anchor} style={{ left: at.left, top: at.top, width: at.width, height: at.height }} />}
    >
      {openOptionsOf(row).map(({ icon, title, what }) => (
        <DropItem
          key={icon}
          icon={icon}
          onClick={() => {
            onClose();
            onOpen(what);
          }}
        >
          {t(title)}
        </DropItem>
      ))}
      {onTest && (
        <DropItem
          icon="clock"
          onClick={() => {
            onClose();
            onTest();
          }}
        >
          <Trans>Set on test…</Trans>
        </DropItem>
      )}
    </DropMenu>
  );
}
