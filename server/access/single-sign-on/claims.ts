import type { IdentityProvider } from './provider.ts';

/** Claims about a person that a provider signed, or gave to the bearer of an access token that it just issued. */
export type Claims = Readonly<Record<string, unknown>>;

const most = 2000;

const textsIn = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, most) : [value];
  return list.filter((one): one is string => typeof one === 'string' && one !== '');
};
const words = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

/** The value of a claim: by its name, which may have dots, or else by a path into it, such as `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Claims)[part];
  }
  return at;
}

/** Whether the claim of the groups is there, even if it names none. */
export const hasGroups = (claims: Claims, { groups_claim }: Pick<IdentityProvider, 'groups_claim'>): boolean =>
  claimAt(claims, groups_claim || 'groups') !== undefined;

/** The groups that the claim names: a list, or one text. */
export const groupsIn = (claims: Claims, { groups_claim }: Pick<IdentityProvider, 'groups_claim'>): string[] =>
  textsIn(claimAt(claims, groups_claim || 'groups'));

/** Whether the provider states the second factor that is required of it, in `amr` or `acr`; true where none is required. */
export function statesFactor(claims: Claims, { factor_values }: Pick<IdentityProvider, 'factor_values'>): boolean {
  const required = words(factor_values);
  const stated = [...textsIn(claims['amr']), ...textsIn(claims['acr'])];
  return required.length === 0 || required.some((value) => stated.includes(value));
}

/** The e-mail address of the person, in lower case, if the provider or its administrator vouches for it. */
export function verifiedEmail(claims: Claims, { email_trusted }: Pick<IdentityProvider, 'email_trusted'>): string | null {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string' || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) return null;
  const isVerified = verified === true || verified === 'true' || (verified === undefined && email_trusted);
  return isVerified ? email.trim().toLowerCase() : null;
}

/** How the person is called. */
export function nameIn(claims: Claims, email: string): { name: string; first_surname: string | null; username: string } {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 120) : '') || null;
  const username = text('preferred_username')?.split('@')[0] || email.split('@')[0] || email;
  const given = text('given_name');
  return given !== null
    ? { name: given, first_surname: text('family_name'), username: username.slice(0, 120) }
    : { name: text('name') ?? username.slice(0, 120), first_surname: null, username: username.slice(0, 120) };
}
