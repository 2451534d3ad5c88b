import { Suspense } from 'react';
import { lazyView } from '../../platform/index.ts';
import type { ClipFormProps } from './ClipForm.tsx';

const ClipForm = lazyView<ClipFormProps>(async () => (await import('./ClipForm.tsx')).ClipForm);

/** Selects video to save as a clip (OP-4.26); loaded when first opened. */
export function ClipDialog(props: ClipFormProps) {
  return (
    <Suspense fallback={null}>
      <ClipForm {...props} />
    </Suspense>
  );
}
