import { useEffect, useRef } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { newKey, useActorRef } from '../../platform/index.ts';
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
  const callbacks = useRef({ onClose, onDeleted });
  useEffect(() => {
    callbacks.current = { onClose, onDeleted };
  });
  useEffect(() => {
    const subscription = record.subscribe((now) => {
      if (now.matches('removed')) callbacks.current.onDeleted();
      else if (now.matches('left')) callbacks.current.onClose();
    });
    return () => subscription.unsubscribe();
  }, [record]);
  return <DeletionDialog record={record} />;
}
