/** The shortest password (OQ-22). */
export const passwordMinLength = 8;

/** The rules for new passwords (OQ-22), each by whether it is met: long enough, a letter, a digit. */
export function passwordRules(password: string): { length: boolean; letter: boolean; digit: boolean } {
  return { length: password.length >= passwordMinLength, letter: /\p{L}/u.test(password), digit: /\p{N}/u.test(password) };
}

/** Whether every rule is met. The platform also refuses commonly guessed passwords. */
export const isStrongPassword = (password: string): boolean => Object.values(passwordRules(password)).every(Boolean);
