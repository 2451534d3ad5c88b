import { type Feed, implementFeed } from '../../machines/shared/port.ts';
import type { PhoneCommand, PhoneEvent } from '../../machines/telephony/call/phone.ts';
import { loadPart, newKey, requestLeadership } from '../platform/index.ts';
import type { Phone } from './phone/phone.ts';

interface PhoneFeedNeeds {
  /** Origin of the platform; empty for the origin of the page. */
  host: string;
  /** The platform's time, ms. */
  now: () => number;
  log: (about: string, detail: unknown) => void;
}

/** If this tab has not got the phone within this time, another tab holds it; longer after a takeover request (ms). */
const otherTabWaitMs = 400;
const handoverWaitMs = 3_000;

/**
 * The phone behind its machines. One tab of a browser holds the phone; the others emit `phone.usedElsewhere`, and take over when that
 * tab closes or on command (the other tab releases it after its calls). The phone code is loaded once there is an account.
 */
export function createPhoneFeed(needs: PhoneFeedNeeds): Feed<PhoneEvent, void, PhoneCommand> {
  return implementFeed<PhoneEvent, void, PhoneCommand>((emit, _, listen) => {
    const office = createPhoneLeadership(emit, needs);
    listen((command) => office.hear(command));
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

type RegisterCommand = Extract<PhoneCommand, { type: 'phone.register' }>;

/** Elects the tab that runs this browser's phone, and passes commands to the phone of this tab. */
function createPhoneLeadership(say: (event: PhoneEvent) => void, needs: PhoneFeedNeeds) {
  let wish: RegisterCommand | null = null;
  let stepBack: (() => void) | null = null;
  let leads = false;
  let phone: Promise<Phone> | null = null;
  let here: Phone | null = null;
  let settings: PhoneCommand[] = [];
  const activeCalls = new Set<string>();
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

  const hearPhone = (event: PhoneEvent) => {
    if (event.type === 'phone.rang') activeCalls.add(event.call);
    say(event);
    if (event.type === 'phone.ended' && activeCalls.delete(event.call)) giveWay();
  };

  function giveWay(): void {
    if (!givesWay || activeCalls.size > 0 || wish === null) return;
    const again = wish;
    stop();
    phone?.then(() => say({ type: 'phone.usedElsewhere' })).catch(() => undefined);
    wish = again;
    queue(again);
  }

  function bring(): Promise<Phone> {
    phone ??= loadPart(() => import('./phone/browser-phone.ts')).then(({ createBrowserPhone }) => {
      const made = createBrowserPhone({ ...needs, emit: hearPhone, newKey });
      for (const command of settings) sendPhoneCommand(made, command);
      here = made;
      return made;
    });
    return phone;
  }

  const send = (command: PhoneCommand) => {
    phone?.then(
      (phone) => sendPhoneCommand(phone, command),
      (error: unknown) => needs.log('the phone cannot be told', error),
    );
  };

  /** Another tab has the phone, where this one does not get it soon. */
  function waitFor(ms: number): void {
    clearTimeout(patience);
    patience = setTimeout(() => leads || wish === null || say({ type: 'phone.usedElsewhere' }), ms);
  }

  function queue(registering: RegisterCommand): void {
    givesWay = false;
    waitFor(otherTabWaitMs);
    const back = requestLeadership(`atalaya-phone-${registering.account.number}`, () => {
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
      (phone) => wish && sendPhoneCommand(phone, wish),
      (error: unknown) => {
        needs.log('the phone cannot be loaded', error);
        phone = null;
        say({ type: 'phone.down', retryAt: null });
        say({ type: 'phone.refused', fault: 'server_unreachable' });
        stop();
      },
    );
  }

  function register(registering: RegisterCommand): void {
    const isSame = wish?.account.number === registering.account.number;
    if (wish !== null && !isSame) stop();
    wish = registering;
    if (leads) send(registering);
    else if (isSame) waitFor(otherTabWaitMs);
    else queue(registering);
  }

  /** Asks the tab that holds the phone to release it. */
  function fetch(): void {
    if (wish === null || leads) return;
    others?.postMessage(wish.account.number);
    waitFor(handoverWaitMs);
  }

  /** No phone here any more. */
  function stop(): void {
    if (leads) send({ type: 'phone.unregister' });
    stepBack?.();
    stepBack = null;
    leads = false;
    wish = null;
    activeCalls.clear();
  }

  return {
    hear(command: PhoneCommand): void {
      switch (command.type) {
        case 'phone.register':
          return register(command);
        case 'phone.unregister':
          if (!leads) say({ type: 'phone.unregistered' });
          return stop();
        case 'phone.takeOver':
          return fetch();
        case 'phone.volume':
        case 'phone.devices':
          settings = [...settings.filter(({ type }) => type !== command.type), command];
          return send(command);
        case 'phone.dial':
          if (!leads) return say({ type: 'phone.ended', call: command.call, ending: 'unreachable', by: 'us' });
          activeCalls.add(command.call);
          return send(command);
        default:
          return send(command);
      }
    },
    wake: () => here?.wake(),
    /** The page is unloading: there is no time for promises. */
    leave(): void {
      if (!here) return;
      here.leave();
      here = null;
      phone = null;
      activeCalls.clear();
    },
    /** The page was restored from the back/forward cache: its phone has unregistered, so a new one is started. */
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

/** Translates a machine's command into a call of the phone. */
function sendPhoneCommand(phone: Phone, command: PhoneCommand): void {
  switch (command.type) {
    case 'phone.register':
      return phone.register(command.account, command.settings);
    case 'phone.unregister':
      return phone.unregister();
    case 'phone.takeOver':
      return;
    case 'phone.dial':
      return phone.dial(command.call, command.number, command.session, command.receiveOnly);
    case 'phone.answer':
      return phone.answer(command.call);
    case 'phone.end':
      return phone.end(command.call, command.as);
    case 'phone.hold':
      return phone.hold(command.call, true);
    case 'phone.resume':
      return phone.hold(command.call, false);
    case 'phone.mute':
      return phone.mute(command.call, command.muted);
    case 'phone.dtmf':
      return phone.sendDtmf(command.call, command.keys);
    case 'phone.transfer':
      return phone.transfer(command.call, command.number);
    case 'phone.volume':
      return phone.setVolume(command.volume);
    case 'phone.devices':
      return phone.selectDevices(command.microphone, command.speaker);
  }
}
