import { type RefObject, useEffect } from 'react';
import { secondFactorLimits } from '../../../contract/access/session.ts';

/** Empties the one input of a form and takes the hands there as soon as it may be typed in, and again when `step` changes. */
export function useClearedInput(form: RefObject<HTMLFormElement | null>, mayType: boolean, step?: unknown): void {
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (!input || !mayType) return;
    input.value = '';
    input.focus();
  }, [form, mayType, step]);
}

/** The digits of typed or pasted text: `123 456`, `Your code: 123456`. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, secondFactorLimits.digits);
}
