import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isStrongPassword, passwordMinLength } from '../../contract/access/password.ts';
import { type App, type Caller, platformScope, refuse } from '../platform/index.ts';
import { isCommonPassword } from './common-passwords.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts } from './throttle.ts';

/** argon2id with the minimum memory (KiB) and passes recommended by OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords that are computed at once, each in one of the process's four threads for some 50 ms, and those that wait for it. The other
 * threads read files and pictures; a storm of sign-ins is refused instead of delaying everything else.
 */
export const hashingLimits = { atOnce: 2, waiting: 32, retryMs: 2000 } as const;

let computing = 0;
const queue: (() => void)[] = [];

/**
 * @param isStranger sign-ins wait behind users who are signed in, and only so many
 * @throws Refused `access.throttled` while too many strangers wait
 */
async function inTurn<T>(isStranger: boolean, compute: () => Promise<T>): Promise<T> {
  if (isStranger && queue.length >= hashingLimits.waiting) throw refuseThrottled(Date.now() + hashingLimits.retryMs);
  if (computing < hashingLimits.atOnce) computing += 1;
  else await new Promise<void>((go) => (isStranger ? queue.push(go) : queue.unshift(go)));
  try {
    return await compute();
  } finally {
    const next = queue.shift();
    if (next) next();
    else computing -= 1;
  }
}

/** @returns the PHC string to store */
export const hashPassword = (password: string): Promise<string> => inTurn(false, () => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without an account the same work is done on a hash that never matches, so that response times do not reveal which
 * accounts exist.
 * @param storedHash PHC string; null: no account
 * @param isStranger who signs in; users who are signed in come first
 * @throws Refused `access.throttled` while too many strangers wait
 */
export async function isPassword(storedHash: string | null, password: string, { isStranger = false } = {}): Promise<boolean> {
  decoy ??= hash(randomUUID(), cost);
  const compared = storedHash ?? (await decoy);
  const matches = await inTurn(isStranger, () => verify(compared, password).catch(() => false));
  return matches && storedHash !== null;
}

/** Returns the violated rule for new passwords (OQ-22, also shown by the console; includes commonly guessed passwords), or null. */
export function passwordFault(password: string): string | null {
  if (!isStrongPassword(password)) return `must have at least ${passwordMinLength} characters`;
  if (isCommonPassword(password)) return 'is too easy to guess: choose another one';
  return null;
}

/**
 * Requires that a new password follows the rules and matches its confirmation.
 * @throws Refused `request.invalid` with the fault by field
 */
export function demandNewPassword(input: { password: string; password_confirmation: string }): void {
  const fault = passwordFault(input.password);
  if (fault) throw refuse('request.invalid', { errors: { password: [fault] } });
  if (input.password !== input.password_confirmation) {
    throw refuse('request.invalid', { errors: { password_confirmation: ['must be the same as the password'] } });
  }
}

/**
 * Requires the caller's own password, so that an unattended console cannot be used to change the account. The attempt is counted before the
 * password is checked.
 * @throws Refused `session.credentials` or `access.throttled`
 */
export async function demandOwnPassword(app: App, caller: Caller, password: string): Promise<void> {
  const { taken, kept } = await app.store.within(platformScope, async (tx) => ({
    taken: await countAttempts(tx, [limits.ownPassword(caller.user)], app.clock.now()),
    kept: await tx.selectFrom('user_secret').select('password_hash').where('id_user', '=', caller.user).executeTakeFirst(),
  }));
  if (taken.kind === 'refused') throw refuseThrottled(taken.retryAt);
  if (!(await isPassword(kept?.password_hash ?? null, password))) throw refuse('session.credentials');
  await app.store.within(platformScope, (tx) => releaseAttempts(tx, taken.ids, [limits.ownPassword(caller.user)]));
}
