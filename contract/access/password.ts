/** The shortest new password, in characters: beyond the 8 of OQ-22, as NIST SP 800-63B and OWASP ASVS advise. Earlier ones stay valid. */
export const passwordMinLength = 12;

/** Whether a new password is long enough. No kinds of characters are required; the platform also refuses commonly guessed passwords. */
export const isStrongPassword = (password: string): boolean => Array.from(password.normalize('NFC')).length >= passwordMinLength;
