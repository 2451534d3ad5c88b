import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Config, type SecretBox, secretBox } from '../platform/index.ts';

/** Hashes the passwords of contacts. */
export interface ContactPasswords {
  /** @returns the text to store, `h1:<salt>:<mark>` */
  hash(password: string): string;
  /** Whether these words are the stored password; case, accents and spacing, which nobody hears, do not matter. */
  isMatch(hash: string, spoken: string): boolean;
}

/** Passwords are stored as a salted hash under the installation's own key, so that a copy of the database cannot be searched for short ones. */
export const contactPasswords = async (config: Pick<Config, 'dataDir' | 'secret'>): Promise<ContactPasswords> =>
  passwordsOf(await secretBox(config));

function passwordsOf(box: Pick<SecretBox, 'mark'>): ContactPasswords {
  const markOf = (salt: string, words: string) => box.mark(`contact-password ${salt} ${normalized(words)}`);
  return {
    hash: (password) => {
      const salt = randomBytes(12).toString('base64url');
      return `h1:${salt}:${markOf(salt, password)}`;
    },
    isMatch: (hash, spoken) => {
      const [, salt = '', stored = ''] = hash.split(':');
      const [one, other] = [Buffer.from(stored), Buffer.from(markOf(salt, spoken))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}

const normalized = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
