import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { getDesktopPermission, requestDesktopPermission } from '../notification.ts';
import css from './Toasts.module.css';

/**
 * Setting for desktop notifications while the page is hidden. Browsers require a gesture to ask for permission, so the request is made
 * here.
 */
export function DesktopChoice() {
  const [permission, setPermission] = useState(getDesktopPermission);
  if (permission === 'missing') return null;
  return (
    <footer className={css.foot} data-state={permission}>
      {permission === 'default' && (
        <Button small icon="bell" onClick={() => void requestDesktopPermission().then(setPermission)}>
          <Trans>Show alarms on the desktop too</Trans>
        </Button>
      )}
      {permission === 'granted' && <Trans>While this page is hidden, new alarms show on the desktop.</Trans>}
      {permission === 'denied' && (
        <Trans>Notifications are blocked. Allow them in the browser's site settings to see new alarms on the desktop.</Trans>
      )}
    </footer>
  );
}
