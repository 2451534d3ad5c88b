import { useEffect, useRef } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { newKey } from '../../platform/keys.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { useRecordMachines } from '../form/machines.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

interface DeleteRecordProps {
  catalogue: Catalogue;
  id: number;
  /** It stays. */
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirmation for deleting a record, opened from its row. */
export function DeleteRecord({ catalogue, id, onClose, onDeleted }: DeleteRecordProps) {
  const machines = useRecordMachines();
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: 'delete', newKey } });
  const told = useRef({ onClose, onDeleted });
  useEffect(() => {
    told.current = { onClose, onDeleted };
  });
  useEffect(() => {
    const heard = record.subscribe((now) => {
      if (now.matches('removed')) told.current.onDeleted();
      else if (now.matches('left')) told.current.onClose();
    });
    return () => heard.unsubscribe();
  }, [record]);
  return <DeletionDialog record={record} />;
}
