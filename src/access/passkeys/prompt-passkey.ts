import {
  PasskeyAssertion,
  PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '../../../contract/access/passkey.ts';
import type { Prompted, PromptFault } from '../../../machines/access/passkeys/prompt.ts';

/** Loaded with the first prompt: most visits to the console need none. */
const loadWebauthn = () => import('@simplewebauthn/browser');

const faults: Readonly<Record<string, PromptFault>> = {
  AbortError: 'cancelled',
  SecurityError: 'not_allowed',
  InvalidStateError: 'registered',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Browsers report a closed prompt and one that nobody answered alike: only the time that passed tells them apart. */
export function promptFaultOf(error: unknown, passedMs: number, timeoutMs: number): PromptFault | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return passedMs >= timeoutMs ? 'timed_out' : 'cancelled';
  return faults[name] ?? null;
}

async function prompt<T>(timeoutMs: number, signal: AbortSignal, show: () => Promise<T>): Promise<Prompted<T>> {
  const { WebAuthnAbortService, browserSupportsWebAuthn } = await loadWebauthn();
  if (!browserSupportsWebAuthn()) return { kind: 'unconfirmed', fault: 'unsupported' };
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  const begun = performance.now();
  try {
    return { kind: 'confirmed', credential: await show() };
  } catch (error) {
    const fault = promptFaultOf(error, performance.now() - begun, timeoutMs);
    if (fault === null) throw error;
    return { kind: 'unconfirmed', fault };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Asks for a passkey in the browser's prompt; leaving the state closes it. */
export const requestPasskey = (options: PasskeyRequestOptions, signal: AbortSignal): Promise<Prompted<PasskeyAssertion>> =>
  prompt(options.timeout, signal, async () => {
    const { startAuthentication } = await loadWebauthn();
    return PasskeyAssertion.parse(withoutAbsent(await startAuthentication({ optionsJSON: options })));
  });

/** Creates a passkey in the browser's prompt; leaving the state closes it. */
export const createPasskey = (options: PasskeyCreationOptions, signal: AbortSignal): Promise<Prompted<PasskeyAttestation>> =>
  prompt(options.timeout, signal, async () => {
    const { startRegistration } = await loadWebauthn();
    return PasskeyAttestation.parse(withoutAbsent(await startRegistration({ optionsJSON: options })));
  });

/** Members whose value is undefined are left out, as JSON does. */
const withoutAbsent = (credential: object): unknown => JSON.parse(JSON.stringify(credential));
