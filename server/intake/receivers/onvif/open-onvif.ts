import { isDeepStrictEqual } from 'node:util';
import { ConcurrencyLimit } from '../../../platform/index.ts';
import type { OpenReceiver, ReceiverContext } from '../signal.ts';
import { type OnvifEventDevice, type OnvifReceiverOptions, onvifTiming } from './device.ts';
import { DeviceSession, type SessionParts } from './device-session.ts';

/** A receiver of events of many devices, each with a subscription of its own. */
export interface OnvifReceiver extends OpenReceiver {
  /** Devices that give events at present. */
  sessions(): number;
  /**
   * Replaces the devices: those that are new or changed are connected, those that are missing are closed. States that are known of
   * unchanged devices stay, whatever `states` they have.
   */
  setDevices(devices: readonly OnvifEventDevice[]): Promise<void>;
}

/** Devices that are connected at once; each takes four or five requests. */
const connectingAtOnce = 32;
/** Devices that the sentence of a fault names. */
const mostNamed = 3;

/**
 * Receives the events of devices through ONVIF PullPoint subscriptions. The first connections are spread over time, so that thousands
 * of cameras are not requested at once. A device without events is one fault of the receiver, with a sentence for each of the first three.
 */
export function openOnvifReceiver(
  context: ReceiverContext,
  devices: readonly OnvifEventDevice[],
  options: OnvifReceiverOptions,
): Promise<OnvifReceiver> {
  const timing = { ...onvifTiming, ...options.timing };
  const random = options.random ?? Math.random;
  const connecting = new ConcurrencyLimit(connectingAtOnce);
  const sessions = new Map<string, { device: OnvifEventDevice; session: DeviceSession }>();
  const faults = new Map<string, string>();
  let reported: string | null = null;
  let isClosed = false;

  const reportFor = (account: string) => (fault: string | null) => {
    if (faults.get(account) === (fault ?? undefined)) return;
    if (fault === null) faults.delete(account);
    else faults.set(account, fault);
    publish();
  };
  const publish = (): void => {
    const fault = sentenceOf(faults, sessions.size);
    if (fault === reported) return;
    reported = fault;
    context.report(fault);
  };
  const partsOf = (account: string): SessionParts => ({
    // Methods are passed on as functions: a context may be an instance.
    context: {
      accept: (signals) => context.accept(signals),
      reject: (signal) => context.reject(signal),
      report: reportFor(account),
      count: (what) => context.count(what),
      now: () => context.now(),
      log: context.log,
    },
    privateAddresses: options.privateAddresses,
    timing,
    random,
    connecting,
  });
  const setDevices = async (next: readonly OnvifEventDevice[]): Promise<void> => {
    const wanted = new Map(next.map((device) => [device.account, device]));
    const ending = [...sessions].filter(([account, { device }]) => !isSame(device, wanted.get(account)));
    for (const [account] of ending) {
      sessions.delete(account);
      faults.delete(account);
    }
    await Promise.all(ending.map(([, { session }]) => session.close()));
    if (isClosed) return;
    const added = [...wanted.values()].filter(({ account }) => !sessions.has(account));
    for (const device of added) {
      // The first of few is connected at once; the n-th of many waits up to n times the spread.
      const delayMs = random() * timing.spreadMs * (added.length - 1);
      sessions.set(device.account, { device, session: new DeviceSession(device, partsOf(device.account), delayMs) });
    }
    publish();
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    const open = [...sessions.values()];
    sessions.clear();
    await Promise.all(open.map(({ session }) => session.close()));
  };
  const opened: OnvifReceiver = {
    sessions: () => [...sessions.values()].filter(({ session }) => session.isSubscribed).length,
    setDevices,
    close,
  };
  return setDevices(devices).then(() => opened);
}

/** Receives the events of one device, see `openOnvifReceiver`. */
export const openOnvifDevice = (
  context: ReceiverContext,
  device: OnvifEventDevice,
  options: OnvifReceiverOptions,
): Promise<OnvifReceiver> => openOnvifReceiver(context, [device], options);

/** Whether a device is unchanged; its stored states only matter at its first connection. */
function isSame(device: OnvifEventDevice, other: OnvifEventDevice | undefined): boolean {
  return other !== undefined && isDeepStrictEqual({ ...device, states: null }, { ...other, states: null });
}

function sentenceOf(faults: ReadonlyMap<string, string>, devices: number): string | null {
  const [first] = faults;
  if (!first) return null;
  if (devices === 1) return first[1];
  const named = [...faults].slice(0, mostNamed).map(([account, fault]) => `${account}: ${fault}`);
  return `${faults.size} of ${devices} cameras give no events. ${named.join(' ')}`;
}
