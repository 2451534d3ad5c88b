import { OwnPreferences } from '../../shell/OwnPreferences.tsx';

/** Notifications and appearance (OP-2.52): what the dialog of the top bar offers, on the page. */
export function PreferencesSection() {
  return <OwnPreferences />;
}
