import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';

/** Keys of the operator's row that has the focus: each presses the button of the row that it names. */
export function useBoardKeys(): void {
  const { t } = useLingui();
  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        { act: 'message-operator', keys: 'Alt+m', label: t`Write to the operator`, run: () => press('message-operator') },
        { act: 'listen-operator', keys: 'Alt+l', label: t`Listen to the call of the operator`, run: () => press('listen-operator') },
      ],
      [t],
    ),
  );
}

function press(act: string): void {
  const row = document.activeElement?.closest('[data-person]');
  row?.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();
}
