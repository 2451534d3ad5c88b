import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CatalogueAct } from '../../catalogue-act.ts';
import css from './info.module.css';

/** The button of a unit that allows it: raises an alarm there, with a reason. */
export function VirtualButton({ unit }: { unit: { id: number; description: string } }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <p className={css.press}>
      <Button small icon="alarm" onClick={() => setOpen(true)}>
        <Trans>Raise an alarm</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CatalogueAct
            catalogue="unit"
            name="virtual-button"
            row={{ id: unit.id, label: unit.description }}
            onClose={close}
            onDone={close}
          />
        </Suspense>
      )}
    </p>
  );
}
