import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type Ability, allows } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { lazyView, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { loadScreenWords } from '../../words/words.ts';
import type { ShelveDialogProps } from './ShelveDialog.tsx';

/** Its words are those of the administration, which the workspace loads only now. */
const ShelveDialog = lazyView<ShelveDialogProps>(async () => {
  const [dialog] = await Promise.all([import('./ShelveDialog.tsx'), loadScreenWords(), catalogueWords()]);
  return dialog.ShelveDialog;
});

/** Shelves what raised an alarm; nothing for users without the right, and at platforms that know no shelving. */
export function ShelveSource({ alarm, abilities }: { alarm: Alarm; abilities: readonly Ability[] }) {
  const { t } = useLingui();
  const { capabilities } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  if (capabilities === null || !allows(abilities, 'shelve', 'Alarm')) return null;
  return (
    <>
      <Button
        small
        wide
        icon="pause"
        why={alarm.life_safety ? t`Alarms of life safety are never shelved.` : null}
        onClick={() => setOpen(true)}
      >
        <Trans>Shelve the source…</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShelveDialog alarm={alarm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
