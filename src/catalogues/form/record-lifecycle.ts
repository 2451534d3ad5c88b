import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { selectRecord } from '../../../machines/catalogues/record/record.selectors.ts';
import { bypassGuard, guardUnsaved } from '../../platform/index.ts';

/** Asks before navigation discards unsaved changes; returns a ref to the pending navigation. */
export function useRecordLeaveGuard(record: RecordRef): RefObject<(() => void) | null> {
  const leave = useRef<(() => void) | null>(null);
  const hasUnsaved = useSelector(record, hasUnsavedChanges);
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    return guardUnsaved((go) => {
      leave.current = go;
      record.send({ type: 'record.dismiss' });
    });
  }, [hasUnsaved, record]);
  useEffect(() => {
    const subscription = record.subscribe((now) => {
      if (now.matches('editing')) leave.current = null;
    });
    return () => subscription.unsubscribe();
  }, [record]);
  return leave;
}

/** Something typed is not saved. */
const hasUnsavedChanges = (now: ReturnType<RecordRef['getSnapshot']>): boolean =>
  ['dirty', 'invalid', 'refused', 'unsent'].some((state) => now.matches({ editing: state as 'dirty' })) ||
  now.matches('conflict') ||
  now.matches('leaving') ||
  now.matches('saving');

/** What becomes of a record that is open. */
export interface RecordCallbacks {
  onClose: () => void;
  onSaved: (record: CatalogueRecord) => void;
  onDeleted: () => void;
}

/** Calls the callback that matches the final state of the record machine. */
export function useRecordOutcome(record: RecordRef, leave: RefObject<(() => void) | null>, told: RecordCallbacks): void {
  const hear = useRef(told);
  useEffect(() => {
    hear.current = told;
  });
  useEffect(() => {
    const subscription = record.subscribe((now) => {
      const { onClose, onSaved, onDeleted } = hear.current;
      const saved = selectRecord(now);
      if (now.matches('saved') && saved) bypassGuard(() => onSaved(saved));
      else if (now.matches('removed')) bypassGuard(onDeleted);
      else if (now.matches('left')) bypassGuard(leave.current ?? onClose);
    });
    return () => subscription.unsubscribe();
  }, [record, leave]);
}
