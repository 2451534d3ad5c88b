import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import css from './info.module.css';

const VirtualButtonDialog = lazy(async () => ({ default: (await import('./VirtualButtonDialog.tsx')).VirtualButtonDialog }));

/** The button of a unit that allows it: raises an alarm there, with a reason. */
export function VirtualButton({ unit }: { unit: { id: number; description: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={css.press}>
      <Button small icon="alarm" onClick={() => setOpen(true)}>
        <Trans>Raise an alarm</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VirtualButtonDialog unit={unit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
