/** A notice of the desktop, outside the page. */
export interface DesktopNotice {
  title: string;
  body: string;
  /** A notice with the same tag takes the place of the one before. */
  tag: string;
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

/** Shows a notification if the page is hidden and permission is granted; clicking it brings the page to the front. */
export function notifyDesktop({ title, body, tag, onClick }: DesktopNotice): void {
  if (!document.hidden || getDesktopPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.addEventListener('click', () => {
      window.focus();
      onClick();
      notice.close();
    });
  } catch {
    // Some browsers allow notices only from a service worker; row and sound are the alarm channel.
  }
}
