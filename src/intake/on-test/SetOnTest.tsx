import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type Ability, allows } from '../../../contract/access/index.ts';
import { lazyView, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { loadScreenWords } from '../../words/words.ts';
import type { SetOnTestDialogProps } from './SetOnTestDialog.tsx';

/** The words of its fields are those of the administration, which the workspace loads only now. */
const SetOnTestDialog = lazyView<SetOnTestDialogProps>(async () => {
  const [dialog] = await Promise.all([import('./SetOnTestDialog.tsx'), loadScreenWords(), catalogueWords()]);
  return dialog.SetOnTestDialog;
});

/** Whether the user sets units on test; platforms of the specification know no tests. */
export function useMaySetOnTest(abilities: readonly Ability[]): boolean {
  const { capabilities } = usePlatform();
  return capabilities !== null && allows(abilities, 'create', 'SignalTest');
}

/** The dialog that sets a unit on test, loaded when it is first opened. */
export function LazySetOnTest(props: SetOnTestDialogProps) {
  return (
    <Suspense fallback={null}>
      <SetOnTestDialog {...props} />
    </Suspense>
  );
}

type SetOnTestProps = Omit<SetOnTestDialogProps, 'onClose'> & {
  abilities: readonly Ability[];
  isWide?: boolean;
};

/** Sets a unit on test, or what raised an alarm; nothing for users without the right. */
export function SetOnTest({ unit, alarm, abilities, isWide = false }: SetOnTestProps) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useMaySetOnTest(abilities);
  if (!isAllowed) return null;
  return (
    <>
      <Button small wide={isWide} icon="clock" onClick={() => setOpen(true)}>
        <Trans>Set on test…</Trans>
      </Button>
      {isOpen && <LazySetOnTest unit={unit} alarm={alarm} onClose={() => setOpen(false)} />}
    </>
  );
}
