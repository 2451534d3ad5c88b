import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { DesktopChoice, SoundControls } from '../../alarms/index.ts';
import { lazyView, useRequiredActor } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { UserPreferences } from '../preferences/UserPreferences.tsx';
import css from './account.module.css';

const OwnKeys = lazyView(async () => (await import('../shortcuts/UserShortcuts.tsx')).UserShortcuts);

/**
 * Notifications and appearance (OP-2.52): the choices of the top bar's dialog, the sound of alarms as in the truth bar, desktop
 * notifications of alarms, and keyboard shortcuts.
 */
export function PreferencesSection() {
  const sound = useRequiredActor('sound');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.stack}>
      <UserPreferences />
      <section className={css.stack}>
        <h3>
          <Trans>Sound of alarms</Trans>
        </h3>
        <div className={css.row}>
          <SoundControls sound={sound} />
        </div>
        <DesktopChoice />
      </section>
      <section className={css.stack}>
        <h3>
          <Trans>Keyboard</Trans>
        </h3>
        <div className={css.row}>
          <Button icon="keyboard" onClick={() => setOpen(true)}>
            <Trans>Keys…</Trans>
          </Button>
        </div>
      </section>
      <Suspense>{isOpen && <OwnKeys onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
