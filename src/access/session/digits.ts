import { secondFactorLimits } from '../../../contract/access/session.ts';

/** The digits of typed or pasted text: `123 456`, `Your code: 123456`. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, secondFactorLimits.digits);
}
