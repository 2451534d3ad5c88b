import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { selectShortcuts } from '../../../machines/workspace/index.ts';
import { help, useRequiredActor } from '../../platform/index.ts';
import { useOfferedShortcuts } from '../../ui/shortcuts.ts';
import { KeyboardDialog } from './KeyboardDialog.tsx';
import { readChoices } from './keys.ts';

/** The shortcuts of the signed-in user: the active ones, and those they chose. */
export function UserShortcuts({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const tabs = useRequiredActor('tabs');
  const stored = useSelector(tabs, selectShortcuts);
  const { chosen, conflicts } = useMemo(() => readChoices(stored ?? {}), [stored]);
  return (
    <KeyboardDialog
      shortcuts={useOfferedShortcuts()}
      chosen={chosen}
      conflicts={conflicts}
      onChoose={(shortcuts) => tabs.send({ type: 'shortcuts.choose', shortcuts })}
      onHelp={() => {
        onClose();
        go(help);
      }}
      onClose={onClose}
    />
  );
}
