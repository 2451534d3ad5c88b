import { Trans } from '@lingui/react/macro';
import { Kbd } from '../ui/Chip.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Shortcut } from '../ui/shortcuts.ts';
import css from './KeyboardHelp.module.css';

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** The keys that work now, on one sheet. */
export function KeyboardHelp({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  return (
    <Dialog title={<Trans>Keyboard</Trans>} onClose={onClose}>
      <p>
        <Trans>Keys work while no field has the focus.</Trans>
      </p>
      <dl className={css.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={css.pair}>
            <dt>
              {keys.split('+').map((key) => (
                <Kbd key={key}>{signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
