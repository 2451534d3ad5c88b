import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { createActor, type SnapshotFrom, waitFor } from 'xstate';
import { selectOpenings, type sessionMachine } from '../machines/access/index.ts';
import { unimplementedPorts } from '../machines/shared/port.ts';
import { extractTicket } from './access/index.ts';
import {
  createHttp,
  createOffer,
  createServerClock,
  createSessionStorage,
  interceptBack,
  newKey,
  RequestError,
  watchStyles,
  watchTyping,
} from './platform/index.ts';
import { provideConsole } from './shell/console.ports.ts';
import { Root } from './shell/Root.tsx';
import { syncStateAttributes } from './shell/state-attributes.ts';
import { sipSettingsAt } from './telephony/index.ts';
import { activateLanguage, reportMissingMessages } from './words/words.ts';
import './ui/skin.css';
import './ui/base.css';

extractTicket();

type Session = SnapshotFrom<typeof sessionMachine>;

/** URL of the platform, read at startup; if empty, the page's own origin (OP-7.01). */
const host = document.querySelector<HTMLMetaElement>('meta[name="atalaya-api-host"]')?.content.replace(/\/+$/, '') ?? '';
const storage = createSessionStorage();
const clock = createServerClock();
const offer = createOffer();
const http = createHttp({
  host,
  token: storage.token,
  language: () => i18n.locale || 'en',
  unlockCount,
  renewSession,
  waitForUnlock,
  offer: offer.current,
  onServerTime: clock.update,
});
// What only a developer can act on, such as a subscription that failed (OP-8.20), goes to the browser's log.
const log = (about: string, detail: unknown) => globalThis.console.warn(about, detail);
reportMissingMessages(log);

/** SIP over WebSocket of a platform that announces nothing; empty: none. */
const sipUrl = document.querySelector<HTMLMetaElement>('meta[name="atalaya-sip-url"]')?.content ?? '';
const machine = provideConsole({ http, storage, clock, host, offer, log });
const open = unimplementedPorts(machine);
if (open.length > 0) throw new Error(`These ports were not filled: ${open.join(', ')}`);
const console = createActor(machine, { input: { newKey, sip: sipSettingsAt(sipUrl) } });

/** Has the session renewed once for all calls that saw a 401, and waits for it (OQ-18). */
async function renewSession(): Promise<boolean> {
  const { session } = console.getSnapshot().children;
  const wasSettingUp = session?.getSnapshot().matches('factorSetUp') === true;
  if (!session || !(wasSettingUp || session.getSnapshot().matches('signedIn'))) return false;
  const before = storage.token();
  session.send({ type: 'session.stale' });
  const settled = await waitFor(session, (now) => !now.matches({ signedIn: 'refreshing' }) && !now.matches({ factorSetUp: 'refreshing' }));
  const isUnanswered = wasSettingUp && settled.matches('factorSetUp') && storage.token() === before;
  if (isUnanswered || settled.matches({ signedIn: 'unrefreshed' })) throw new RequestError('offline', 'renewing the session');
  return settled.matches({ signedIn: 'current' }) || (wasSettingUp && settled.matches('factorSetUp'));
}

/** How often the screen of this session was unlocked. */
function unlockCount(): number {
  const lock = console.getSnapshot().children.session?.getSnapshot().children.lock;
  return lock ? selectOpenings(lock.getSnapshot()) : 0;
}

/** Locks the screen when the platform reports a locked session, and waits until it is unlocked; false: the session ended instead. */
async function waitForUnlock(before: number): Promise<boolean> {
  const { session } = console.getSnapshot().children;
  const lock = session?.getSnapshot().children.lock;
  if (!session || !lock) return false;
  // The request was sent before the screen was unlocked and answered after it: repeat it without locking.
  if (lock.getSnapshot().matches('open') && unlockCount() !== before) return true;
  session.send({ type: 'session.locked', locked: true });
  return waitFor(lock, (now) => now.matches('open')).then(
    () => true,
    () => false,
  );
}

/** Plays the single tones that the sound machine emits, while that machine runs. */
function playEmittedTones(): void {
  let lastValue: unknown;
  console.subscribe(({ children }) => {
    if (children.sound === lastValue) return;
    lastValue = children.sound;
    children.sound?.on('tone.play', ({ tone }) => {
      import('./shell/console-modules.ports.ts').then(
        ({ playSingleTone }) => playSingleTone(tone),
        (error: unknown) => log('a tone cannot be heard', error),
      );
    });
  });
}

/** A session that ended leaves nothing in this browser, however it ended (OQ-21). */
function clearEndedSession(): void {
  let before: Session | undefined;
  console.getSnapshot().children.session?.subscribe((now) => {
    if (before?.matches('signedIn') && now.matches('signedOut')) storage.clear();
    before = now;
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');
watchStyles();
watchTyping();
interceptBack();
await activateLanguage(storage.language() ?? 'en');
syncStateAttributes(console, document.documentElement);
console.start();
clearEndedSession();
playEmittedTones();
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Root console={console} http={http} clock={clock} storage={storage} />
  </I18nProvider>,
);
