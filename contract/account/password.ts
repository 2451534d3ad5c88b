/** What a password must have, each with a name of its own, so that whoever chooses one sees what is still missing (OQ-22). */
export const passwordRules = {
  length: (password: string) => password.length >= 8,
  letter: (password: string) => /\p{L}/u.test(password),
  digit: (password: string) => /\p{N}/u.test(password),
} as const satisfies Record<string, (password: string) => boolean>;
export type PasswordRule = keyof typeof passwordRules;

/** The rules that a password does not meet yet. */
export const unmetRules = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password));
