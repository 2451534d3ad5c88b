import { Suspense } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import type { ClipCamera } from '../../../machines/video/clip/clip.machine.ts';
import { lazyView } from '../../platform/chunks.ts';

export interface ClipDialogProps {
  /** Those that are offered; all of them are chosen at first. Each becomes a clip of its own. */
  cameras: readonly ClipCamera[];
  /** The window that is offered, ms. */
  from: number;
  to: number;
  onClose: () => void;
  /** The alarm whose record is to name the clips. */
  alarm?: AlarmId | null;
  /** An authorized request for a recording that it is made on. */
  request?: number | null;
}

const ClipForm = lazyView<ClipDialogProps>(async () => (await import('./ClipForm.tsx')).ClipForm);

/** Selects video to save as a clip (OP-4.26); loaded when first opened. */
export function ClipDialog(props: ClipDialogProps) {
  return (
    <Suspense fallback={null}>
      <ClipForm {...props} />
    </Suspense>
  );
}
