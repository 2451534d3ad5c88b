import { OwnPreferences } from '../../shell/OwnPreferences.tsx';
import { DesktopChoice } from '../../toast/DesktopChoice.tsx';
import css from '../account.module.css';

/** Notifications and appearance (OP-2.52): what the dialog of the top bar offers, and whether alarms show on the desktop. */
export function PreferencesSection() {
  return (
    <div className={css.stack}>
      <OwnPreferences />
      <DesktopChoice />
    </div>
  );
}
