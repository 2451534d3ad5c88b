import type { Act } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import { chosenOf, countOf, within } from '../../../machines/catalogues/catalogue/list.ts';
import type { Following } from '../../video/cameras/FoundCameras.tsx';
import { ActDialog } from '../acts/ActDialog.tsx';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import type { CatalogueMachines } from '../catalogue.ports.ts';
import { DeleteRecord } from '../delete/DeleteRecord.tsx';
import { ToldOnce } from '../form/ToldOnce.tsx';
import { ImportDialog } from '../ImportDialog.tsx';
import type { ListRef } from '../workplace.ts';

/** What lies over the list. */
export type Overlay =
  | { kind: 'many'; purpose: 'edit' | 'delete' }
  | { kind: 'delete'; id: number }
  | { kind: 'import' }
  | { kind: 'told'; record: CatalogueRecord }
  | { kind: 'act'; act: Act; row: { id: number; label: string } | null; start?: Values };

interface OverProps {
  over: Overlay;
  list: ListRef;
  machines: CatalogueMachines;
  onClose: () => void;
  /** Something was written: the list is to be read again. */
  onDone: () => void;
  /** What came of a button leads on. */
  onFollow: (next: Following) => void;
}

/** The dialog that lies over the list. */
export function Over({ over, list, machines, onClose, onDone, onFollow }: OverProps) {
  const { catalogue, selection, query, fixed, total } = list.getSnapshot().context;
  const done = () => {
    onClose();
    onDone();
  };
  switch (over.kind) {
    case 'many':
      return (
        <BulkDialog
          machine={machines.bulk}
          catalogue={catalogue}
          purpose={over.purpose}
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
          id={over.id}
          onClose={onClose}
          onDeleted={() => {
            list.send({ type: 'list.select', ids: [over.id], on: false });
            done();
          }}
        />
      );
    case 'import':
      return <ImportDialog catalogue={catalogue} onClose={onClose} onDone={onDone} />;
    case 'told':
      return <ToldOnce catalogue={catalogue} record={over.record} onClose={onClose} />;
    case 'act':
      return (
        <ActDialog
          key={over.act.name}
          machine={machines.act}
          catalogue={catalogue}
          act={over.act}
          row={over.row}
          {...(over.start && { start: over.start })}
          onClose={onClose}
          onDone={done}
          onFollow={onFollow}
        />
      );
  }
}
