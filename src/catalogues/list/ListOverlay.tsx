import type { CatalogueAction } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import {
  selectCatalogue,
  selectFixed,
  selectQuery,
  selectSelection,
  selectTotal,
} from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { chosenOf, countOf, within } from '../../../machines/catalogues/catalogue/list.ts';
import { ActDialog } from '../ActDialog.tsx';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import type { CatalogueMachines } from '../catalogue.ports.ts';
import { DeleteRecord } from '../delete/DeleteRecord.tsx';
import type { FollowUp } from '../extensions.ts';
import { OneTimeValues } from '../form/OneTimeValues.tsx';
import { ImportDialog } from '../ImportDialog.tsx';
import type { ListRef } from '../list-context.ts';

/** What lies over the list. */
export type Overlay =
  | { kind: 'many'; purpose: 'edit' | 'delete' }
  | { kind: 'delete'; id: number }
  | { kind: 'import' }
  | { kind: 'told'; record: CatalogueRecord }
  | { kind: 'act'; act: CatalogueAction; row: { id: number; label: string } | null; start?: Values };

interface ListOverlayProps {
  overlay: Overlay;
  list: ListRef;
  machines: CatalogueMachines;
  onClose: () => void;
  /** Something was written: the list is to be read again. */
  onDone: () => void;
  /** The result of an action offers a follow-up. */
  onFollow: (next: FollowUp) => void;
}

/** The dialog that lies over the list. */
export function ListOverlay({ overlay, list, machines, onClose, onDone, onFollow }: ListOverlayProps) {
  const snapshot = list.getSnapshot();
  const catalogue = selectCatalogue(snapshot);
  const selection = selectSelection(snapshot);
  const query = selectQuery(snapshot);
  const fixed = selectFixed(snapshot);
  const total = selectTotal(snapshot);
  const done = () => {
    onClose();
    onDone();
  };
  switch (overlay.kind) {
    case 'many':
      return (
        <BulkDialog
          machine={machines.bulk}
          catalogue={catalogue}
          purpose={overlay.purpose}
          rows={chosenOf(selection, within(query, fixed), total)}
          count={countOf(selection, total)}
          onClose={onClose}
          onDone={() => {
            list.send({ type: 'list.selectNone' });
            done();
          }}
        />
      );
    case 'delete':
      return (
        <DeleteRecord
          catalogue={catalogue}
          id={overlay.id}
          onClose={onClose}
          onDeleted={() => {
            list.send({ type: 'list.select', ids: [overlay.id], on: false });
            done();
          }}
        />
      );
    case 'import':
      return <ImportDialog catalogue={catalogue} onClose={onClose} onDone={onDone} />;
    case 'told':
      return <OneTimeValues catalogue={catalogue} record={overlay.record} onClose={onClose} />;
    case 'act':
      return (
        <ActDialog
          key={overlay.act.name}
          machine={machines.act}
          catalogue={catalogue}
          act={overlay.act}
          row={overlay.row}
          {...(overlay.start && { start: overlay.start })}
          onClose={onClose}
          onDone={done}
          onFollow={onFollow}
        />
      );
  }
}
