/** A notice of the desktop, outside the page. A newer one takes the place of the one before. */
export interface DesktopNotice {
  title: string;
  body: string;
  onClick: () => void;
}

/** The operator's permission for desktop notifications; `missing`: the browser has none. */
export type Permission = 'granted' | 'denied' | 'default' | 'missing';

export function getDesktopPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'missing';
}

/** Requests permission for notifications; browsers allow this only inside a user gesture. */
export async function requestDesktopPermission(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing';
}

/** One tag for all: during a flood one notice changes instead of hundreds that pile up. */
const tag = 'atalaya-alarms';

/**
 * Shows a notification if the page is hidden and permission is granted; clicking it brings the page to the front.
 * @returns closes it; null: none was shown
 */
export function notifyDesktop({ title, body, onClick }: DesktopNotice): (() => void) | null {
  if (!document.hidden || getDesktopPermission() !== 'granted') return null;
  try {
    // `renotify` is not in the type definitions; without it the same tag changes the text silently.
    const notice = new Notification(title, { body, tag, renotify: true } as NotificationOptions);
    const close = () => notice.close();
    notice.addEventListener('click', () => {
      window.focus();
      onClick();
      close();
    });
    return close;
  } catch {
    // Some browsers allow notices only from a service worker; row and sound are the alarm channel.
    return null;
  }
}
