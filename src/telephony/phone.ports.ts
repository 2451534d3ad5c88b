import { type Feed, feeding } from '../../machines/shared/port.ts';
import type { PhoneSaid, PhoneTold } from '../../machines/telephony/call/phone.ts';
import { bringPart } from '../places/parts.ts';
import { newKey } from '../platform/keys.ts';
import { leading } from '../platform/leadership.ts';
import type { Phone } from './phone/phone.ts';

interface PhoneFeedNeeds {
  /** Where the platform is; empty: where the page came from. */
  host: string;
  /** The platform's time, ms. */
  now: () => number;
  log: (about: string, detail: unknown) => void;
}

/** Another tab of this browser has the phone if this one did not get it within this time; longer where that tab was asked for it (ms). */
const elsewhereMs = 400;
const fetchMs = 3_000;

/**
 * The telephone behind its machines. Of the tabs of one browser one has the phone; the others say `phone.elsewhere`, and take over when
 * that one closes or when they are told to fetch it (the other tab gives it away after its calls). Its program is loaded when there is an
 * account.
 */
export function phoneFeed(needs: PhoneFeedNeeds): Feed<PhoneSaid, void, PhoneTold> {
  return feeding<PhoneSaid, void, PhoneTold>((say, _, listen) => {
    const office = createOffice(say, needs);
    listen((told) => office.hear(told));
    const leave = () => office.leave();
    const wake = () => office.wake();
    const back = ({ persisted }: PageTransitionEvent) => persisted && office.back();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      office.close();
    };
  });
}

type Registering = Extract<PhoneTold, { type: 'phone.register' }>;

/** Whose turn it is to be the phone of this browser, and what the phone of this tab is told. */
function createOffice(say: (said: PhoneSaid) => void, needs: PhoneFeedNeeds) {
  let wish: Registering | null = null;
  let stepBack: (() => void) | null = null;
  let leads = false;
  let phone: Promise<Phone> | null = null;
  let here: Phone | null = null;
  let settings: PhoneTold[] = [];
  const standing = new Set<string>();
  let givesWay = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('atalaya-phone');
  if (others) {
    others.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!leads || data !== wish?.account.number) return;
      givesWay = true;
      giveWay();
    };
  }

  const hearPhone = (said: PhoneSaid) => {
    if (said.type === 'phone.rang') standing.add(said.call);
    say(said);
    if (said.type === 'phone.ended' && standing.delete(said.call)) giveWay();
  };

  function giveWay(): void {
    if (!givesWay || standing.size > 0 || wish === null) return;
    const again = wish;
    stop();
    phone?.then(() => say({ type: 'phone.elsewhere' })).catch(() => undefined);
    wish = again;
    queue(again);
  }

  function bring(): Promise<Phone> {
    phone ??= bringPart(() => import('./phone/browser-phone.ts')).then(({ makeBrowserPhone }) => {
      const made = makeBrowserPhone({ ...needs, say: hearPhone, newKey });
      for (const told of settings) tellPhone(made, told);
      here = made;
      return made;
    });
    return phone;
  }

  const tell = (told: PhoneTold) => {
    phone?.then(
      (brought) => tellPhone(brought, told),
      (error: unknown) => needs.log('the phone cannot be told', error),
    );
  };

  /** Another tab has the phone, where this one does not get it soon. */
  function waitFor(ms: number): void {
    clearTimeout(patience);
    patience = setTimeout(() => leads || wish === null || say({ type: 'phone.elsewhere' }), ms);
  }

  function queue(registering: Registering): void {
    givesWay = false;
    waitFor(elsewhereMs);
    const back = leading(`atalaya-phone-${registering.account.number}`, () => {
      clearTimeout(patience);
      if (wish === null) return;
      leads = true;
      begin();
    });
    stepBack = () => {
      clearTimeout(patience);
      back();
    };
  }

  function begin(): void {
    bring().then(
      (brought) => wish && tellPhone(brought, wish),
      (error: unknown) => {
        needs.log('the phone cannot be loaded', error);
        phone = null;
        say({ type: 'phone.down', retryAt: null });
        say({ type: 'phone.refused', fault: 'server_unreachable' });
        stop();
      },
    );
  }

  function register(registering: Registering): void {
    const isSame = wish?.account.number === registering.account.number;
    if (wish !== null && !isSame) stop();
    wish = registering;
    if (leads) tell(registering);
    else if (isSame) waitFor(elsewhereMs);
    else queue(registering);
  }

  /** Asks the tab that has the phone for it. */
  function fetch(): void {
    if (wish === null || leads) return;
    others?.postMessage(wish.account.number);
    waitFor(fetchMs);
  }

  /** No phone here any more. */
  function stop(): void {
    if (leads) tell({ type: 'phone.unregister' });
    stepBack?.();
    stepBack = null;
    leads = false;
    wish = null;
    standing.clear();
  }

  return {
    hear(told: PhoneTold): void {
      switch (told.type) {
        case 'phone.register':
          return register(told);
        case 'phone.unregister':
          if (!leads) say({ type: 'phone.unregistered' });
          return stop();
        case 'phone.fetch':
          return fetch();
        case 'phone.volume':
        case 'phone.devices':
          settings = [...settings.filter(({ type }) => type !== told.type), told];
          return tell(told);
        case 'phone.dial':
          if (!leads) return say({ type: 'phone.ended', call: told.call, ending: 'unreachable', by: 'us' });
          standing.add(told.call);
          return tell(told);
        default:
          return tell(told);
      }
    },
    wake: () => here?.wake(),
    /** The page goes: there is no time for promises. */
    leave(): void {
      if (!here) return;
      here.leave();
      here = null;
      phone = null;
      standing.clear();
    },
    /** The browser kept the page and shows it again: its phone has said goodbye, another one takes its place. */
    back(): void {
      if (wish === null || !leads || here !== null) return;
      say({ type: 'phone.down', retryAt: null });
      begin();
    },
    close(): void {
      stop();
      others?.close();
    },
  };
}

/** The wish of a machine, said to the phone in its own way. */
function tellPhone(phone: Phone, told: PhoneTold): void {
  switch (told.type) {
    case 'phone.register':
      return phone.register(told.account, told.settings);
    case 'phone.unregister':
      return phone.unregister();
    case 'phone.fetch':
      return;
    case 'phone.dial':
      return phone.dial(told.call, told.number, told.session);
    case 'phone.answer':
      return phone.answer(told.call);
    case 'phone.end':
      return phone.end(told.call, told.as);
    case 'phone.hold':
      return phone.hold(told.call, true);
    case 'phone.resume':
      return phone.hold(told.call, false);
    case 'phone.mute':
      return phone.mute(told.call, told.muted);
    case 'phone.keys':
      return phone.keys(told.call, told.keys);
    case 'phone.transfer':
      return phone.transfer(told.call, told.number);
    case 'phone.volume':
      return phone.volume(told.volume);
    case 'phone.devices':
      return phone.devices(told.microphone, told.speaker);
  }
}
