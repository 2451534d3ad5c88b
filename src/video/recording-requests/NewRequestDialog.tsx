import { Suspense } from 'react';
import { lazyView } from '../../platform/index.ts';
import type { NewRequestFormProps } from './NewRequestForm.tsx';

const NewRequestForm = lazyView<NewRequestFormProps>(async () => (await import('./NewRequestForm.tsx')).NewRequestForm);

/** Requests a recording (OP-4.32): offered in players and timelines to users who may request but not watch. Loaded when first opened. */
export function NewRequestDialog(props: NewRequestFormProps) {
  return (
    <Suspense fallback={null}>
      <NewRequestForm {...props} />
    </Suspense>
  );
}
