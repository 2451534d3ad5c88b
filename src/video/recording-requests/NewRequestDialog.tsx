import { Suspense } from 'react';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { lazyView } from '../../platform/chunks.ts';

export interface NewRequestDialogProps {
  /** The camera and the stretch (ms) that are offered; null: none yet. */
  camera: CameraId | null;
  from: number | null;
  to: number | null;
  onClose: () => void;
}

const NewRequestForm = lazyView<NewRequestDialogProps>(async () => (await import('./NewRequestForm.tsx')).NewRequestForm);

/** Requests a recording (OP-4.32): offered in players and timelines to users who may request but not watch. Loaded when first opened. */
export function NewRequestDialog(props: NewRequestDialogProps) {
  return (
    <Suspense fallback={null}>
      <NewRequestForm {...props} />
    </Suspense>
  );
}
