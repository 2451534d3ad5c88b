import type { App } from './http/app.ts';

const everyMs = 60_000;
const patienceMs = 10_000;

/**
 * Requests WATCHDOG_URL each minute while this platform works, so that a service outside notices when it ends or hangs: a platform that is
 * gone cannot say so.
 * @param faultOf why it does not work; undefined: it does
 * @param request sends one request; replaced in tests
 */
export function openWatchdog(
  { config, log, figures, clock, onClose }: Pick<App, 'config' | 'log' | 'figures' | 'clock' | 'onClose'>,
  faultOf: () => Promise<string | undefined>,
  request: typeof fetch = fetch,
): { round(): Promise<void> } | null {
  const { watchdogUrl: url } = config;
  if (url === null) return null;
  let answered: number | undefined;
  let isFailing = false;
  const round = async () => {
    const fault = await faultOf().catch((error: unknown) => (error as Error).message);
    const failure = fault ?? (await ping(url, request));
    if (failure === undefined) answered = clock.now();
    if ((failure !== undefined) !== isFailing) {
      isFailing = failure !== undefined;
      if (isFailing) log.warn({ reason: failure }, 'the watchdog outside was not reached, or not told that this platform works');
      else log.info('the watchdog outside is told again that this platform works');
    }
  };
  figures.push({
    name: 'watchdog_answered_timestamp_seconds',
    help: 'When the watchdog outside last answered, seconds since 1970.',
    read: () => (answered === undefined ? [] : [{ value: answered / 1000 }]),
  });
  const timer = setInterval(() => void round(), everyMs);
  timer.unref();
  void round();
  onClose.push(async () => clearInterval(timer));
  return { round };
}

/** @returns why it was not reached; undefined: it answered */
async function ping(url: string, request: typeof fetch): Promise<string | undefined> {
  try {
    const { ok, status } = await request(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    return ok ? undefined : `it answered ${status}`;
  } catch (error) {
    return (error as Error).message;
  }
}
