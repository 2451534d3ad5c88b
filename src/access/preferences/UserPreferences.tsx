import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Preferences } from '../../../contract/workspace/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { selectPreferences } from '../../../machines/workspace/index.ts';
import { useConsole, useRequiredActor, useSessionLanguage } from '../../platform/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AlarmFrameChoice } from './AlarmFrameChoice.tsx';
import { PreferenceChoices } from './PreferenceChoices.tsx';

/** The preferences of the signed-in user; a choice takes effect at once. */
export function UserPreferences() {
  const tabs = useRequiredActor('tabs');
  const preferences = useSelector(tabs, selectPreferences);
  const lockAtMost = useSelector(useConsole(), (now) => selectUser(now)?.lock_minutes ?? null);
  const { chosen, drop } = useSessionLanguage();
  const saved = useSelector(tabs, (now) =>
    now.matches({ config: 'saved' })
      ? 'kept'
      : now.matches({ config: 'unsent' }) || now.matches({ config: 'refused' })
        ? 'failed'
        : 'keeping',
  );
  return (
    <PreferenceChoices
      preferences={preferences}
      lockAtMost={lockAtMost}
      saveState={saved}
      chosenLanguage={chosen}
      onLanguage={drop}
      onChange={(changed: Preferences) => tabs.send({ type: 'preferences.change', preferences: changed })}
    >
      <AlarmFrameChoice />
    </PreferenceChoices>
  );
}

/** The same over whatever screen is shown. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Preferences</Trans>} onClose={onClose}>
      <UserPreferences />
    </Dialog>
  );
}
