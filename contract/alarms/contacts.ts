/** How an attempt to reach a contact ended, in the order of their keys. */
export const contactOutcomes = ['reached', 'no_answer', 'voicemail', 'wrong_number'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** Whether the contact was recognized by the password. `not_asked` too where there is none. */
export const passwordResults = ['matches', 'does_not_match', 'not_asked'] as const;
export type PasswordResult = (typeof passwordResults)[number];

/** At most so many wrong passwords of one contact, and of one user, within the window. */
export const passwordAttempts = { ofContact: 5, ofUser: 15, windowMinutes: 10 } as const;
