import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type Ability, allows } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { lazyView, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { loadScreenWords } from '../../words/words.ts';
import type { AddToCaseDialogProps } from './AddToCaseDialog.tsx';

/** Its words are those of the administration, which the workspace loads only now. */
const AddToCaseDialog = lazyView<AddToCaseDialogProps>(async () => {
  const [dialog] = await Promise.all([import('./AddToCaseDialog.tsx'), loadScreenWords()]);
  return dialog.AddToCaseDialog;
});

/** Whether the user may add alarms to a case, at a platform that knows cases. */
export function useCanAddToCases(abilities: readonly Ability[]): boolean {
  const { capabilities } = usePlatform();
  const may = (action: string) => allows(abilities, action, 'EvidenceCase');
  return capabilities !== null && may('read') && (may('create') || may('update'));
}

interface AddToCaseProps {
  alarms: readonly Alarm[];
  abilities: readonly Ability[];
  isWide?: boolean;
}

/** Adds alarms to an evidence case; nothing for users without the right, and at platforms that know no cases. */
export function AddToCase({ alarms, abilities, isWide = false }: AddToCaseProps) {
  const [isOpen, setOpen] = useState(false);
  const [mayMake, mayAdd] = [allows(abilities, 'create', 'EvidenceCase'), allows(abilities, 'update', 'EvidenceCase')];
  if (!useCanAddToCases(abilities)) return null;
  return (
    <>
      <Button small wide={isWide} icon="lock" onClick={() => setOpen(true)}>
        <Trans>Add to a case…</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddToCaseDialog alarms={alarms} mayMake={mayMake} mayAdd={mayAdd} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
