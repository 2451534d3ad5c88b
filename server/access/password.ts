import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordMinLength, passwordRules } from '../../contract/access/password.ts';
import { refuse } from '../platform/index.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id with the minimum memory (KiB) and passes recommended by OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the PHC string to keep */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without an account the same work is done on a hash that never matches, so that response times do not reveal which
 * accounts exist.
 * @param kept PHC string; null: no account
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(kept ?? (await decoy), password).catch(() => false);
  return matches && kept !== null;
}

/** Returns the violated rule for new passwords (OQ-22, also shown by the console; includes commonly guessed passwords), or null. */
export function passwordFault(password: string): string | null {
  const { length, letter, digit } = passwordRules(password);
  if (!length) return `must have at least ${passwordMinLength} characters`;
  if (!letter || !digit) return 'must hold a letter and a digit';
  if (isCommonPassword(password)) return 'is too easy to guess: choose another one';
  return null;
}

/**
 * Requires that a new password follows the rules and matches its confirmation.
 * @throws Refused `request.invalid` with the fault by field
 */
export function demandNewPassword(given: { password: string; password_confirmation: string }): void {
  const fault = passwordFault(given.password);
  if (fault) throw refuse('request.invalid', { errors: { password: [fault] } });
  if (given.password !== given.password_confirmation) {
    throw refuse('request.invalid', { errors: { password_confirmation: ['must be the same as the password'] } });
  }
}
