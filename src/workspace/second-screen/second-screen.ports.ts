import { t } from '@lingui/core/macro';
import { implementFeed } from '../../../machines/shared/port.ts';
import { type SecondScreenEvent, secondScreenMachine } from '../../../machines/workspace/second-screen/second-screen.machine.ts';
import { copyLook } from './copy-look.ts';

/** A page without a program: what it shows is drawn by the console that opened it, whose session and sound it shares. */
const address = '/second-screen.html';
const size = { width: 1280, height: 800 };
const lookMs = 200;
/** What people do in the window counts as input in the console, so that it does not lock itself meanwhile. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

export interface SecondWindow {
  machine: typeof secondScreenMachine;
  /** Where the window is drawn; null: it is not there. */
  root: () => HTMLElement | null;
  /** Names the window. */
  entitle: (title: string) => void;
}

/** The machine with its window. */
export function provideSecondScreen(): SecondWindow {
  let root: HTMLElement | null = null;
  const secondWindow = implementFeed<Extract<SecondScreenEvent, { type: `window.${string}` }>, void, { type: 'window.focus' }>(
    (say, _, listen) => {
      // In the task of the operator's gesture: browsers block every other window.
      const opened = window.open(address, 'atalaya-second-screen', `popup,width=${size.width},height=${size.height}`);
      let forget: (() => void) | null = null;
      const look = () => {
        if (opened === null || opened.closed) say({ type: forget === null ? 'window.blocked' : 'window.closed' });
        else if (forget === null) {
          root = rootOf(opened);
          if (root === null) return;
          forget = prepare(opened, look);
          say({ type: 'window.opened' });
        } else if (rootOf(opened) !== root) say({ type: 'window.closed' });
      };
      if (opened) void moveToOtherScreen(opened);
      const timer = setInterval(look, lookMs);
      listen(() => opened?.focus());
      return () => {
        clearInterval(timer);
        forget?.();
        root = null;
        opened?.close();
      };
    },
  );
  const entitle = (title: string) => {
    if (root) root.ownerDocument.title = title;
  };
  return { machine: secondScreenMachine.provide({ actors: { secondWindow } }), root: () => root, entitle };
}

/** The place in a window that is loaded; null: not yet, or another page is there. */
function rootOf(opened: Window): HTMLElement | null {
  try {
    return opened.document.readyState === 'complete' ? opened.document.getElementById('second-screen') : null;
  } catch {
    // A page of the browser, such as that of a failed request, lets nobody look inside.
    return null;
  }
}

/** Dresses the window as the console and watches over both. @returns undoes it */
function prepare(opened: Window, look: () => void): () => void {
  const forgetLook = copyLook(document, opened.document);
  const touch = () => window.dispatchEvent(new Event('touchstart'));
  for (const kind of inputs) opened.addEventListener(kind, touch, { capture: true, passive: true });
  const leave = () => setTimeout(look);
  opened.addEventListener('pagehide', leave);
  const farewell = () => {
    const line = opened.document.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = t`The console is closed. Close this window, or open it again from the console.`;
    opened.document.body.replaceChildren(line);
  };
  window.addEventListener('pagehide', farewell);
  return () => {
    forgetLook();
    window.removeEventListener('pagehide', farewell);
    opened.removeEventListener('pagehide', leave);
  };
}

interface PlacedScreen {
  availLeft: number;
  availTop: number;
  availWidth: number;
  availHeight: number;
}
interface ScreenDetails {
  screens: readonly PlacedScreen[];
  currentScreen: PlacedScreen;
}

/** Puts a window onto another screen where the browser knows one and the user allows it; elsewhere the user moves it. */
async function moveToOtherScreen(opened: Window): Promise<void> {
  const browser = window as Window & { getScreenDetails?: () => Promise<ScreenDetails> };
  if (!browser.getScreenDetails || (screen as Screen & { isExtended?: boolean }).isExtended !== true) return;
  try {
    const { screens, currentScreen } = await browser.getScreenDetails();
    const other = screens.find((one) => one !== currentScreen);
    if (!other || opened.closed) return;
    opened.moveTo(other.availLeft, other.availTop);
    opened.resizeTo(other.availWidth, other.availHeight);
  } catch {
    // Not allowed: the window stays where it was opened.
  }
}
