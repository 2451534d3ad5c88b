import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useRequiredActor } from '../../platform/console.ts';
import { useOfferedShortcuts } from '../../ui/shortcuts.ts';
import { KeyboardDialog } from './KeyboardDialog.tsx';
import { validChoices } from './keys.ts';

/** The keys of whoever is signed in: those that work now, and those that they chose. */
export function UserShortcuts({ onClose }: { onClose: () => void }) {
  const tabs = useRequiredActor('tabs');
  const stored = useSelector(tabs, ({ context }) => context.config.shortcuts);
  const chosen = useMemo(() => validChoices(stored ?? {}), [stored]);
  return (
    <KeyboardDialog
      shortcuts={useOfferedShortcuts()}
      chosen={chosen}
      onChoose={(shortcuts) => tabs.send({ type: 'shortcuts.choose', shortcuts })}
      onClose={onClose}
    />
  );
}
