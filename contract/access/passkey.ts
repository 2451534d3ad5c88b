import * as z from 'zod/mini';
import { byId, defineCall, Instant, requireAbility, success } from '../platform/index.ts';
import { Grant } from './session.ts';

/** Time of the browser's prompt and validity of a challenge, in ms; passkeys of one user, and letters of a name. */
export const passkeyLimits = { promptMs: 120_000, validForMs: 180_000, perUser: 20, name: 80 } as const;

/** Base64url without padding, as WebAuthn sends bytes. @param max characters */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const credentialId = bytes(1400);
const publicKey = z.literal('public-key');
const transport = z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/));
/** What the browser reports of extensions. Nothing reads it. */
const extensions = z.object({});
const verification = z.enum(['required', 'preferred', 'discouraged']);
const known = z.array(z.object({ id: z.string(), type: publicKey, transports: z.exactOptional(z.array(z.string())) }));

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `navigator.credentials.get`. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
  /** Absent: any passkey of this platform that the browser finds. */
  allowCredentials: z.exactOptional(known),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `navigator.credentials.create`. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
  /** Passkeys that the user has: their authenticators are not offered again. */
  excludeCredentials: known,
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: z.exactOptional(bytes(128)),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** `RegistrationResponseJSON` of WebAuthn. */
export const PasskeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.exactOptional(z.array(transport).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** A passkey of the caller. Of its key only the public part is stored. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created: Instant,
  /** Null: not used yet. */
  last_used: z.nullable(Instant),
  /** Whether its holder synchronizes it: it survives the loss of one device. */
  backed_up: z.boolean(),
  /** How browsers reach it: `internal`, `hybrid`, `usb`, `nfc`, … */
  transports: z.array(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** `attempt` binds the reply to this challenge; it is used up by it, right or wrong. */
const begun = <T extends z.core.$ZodType>(options: T) => success(z.object({ attempt: z.string(), options }));
const Attempt = z.string().check(z.minLength(1), z.maxLength(200));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyLimits.name));
/** The caller's own password, so that an unattended console is not enough to add or remove a passkey. */
const Password = z.string().check(z.minLength(1), z.maxLength(1024));
const passwordRefusals = ['session.credentials', 'access.throttled'] as const;
const verifyRefusals = ['passkey.expired', 'passkey.not_here', 'passkey.invalid'] as const;

const signedIn = { kind: 'signed_in' } as const;
/** A user who must set up a second factor first may set up a passkey. */
const whileFactorMissing = true;
const publicAccess = { kind: 'public' } as const;
const own = z.object({ id: z.uuid() });

/** Passkeys (WebAuthn) as second factor and as sign-in. Beyond the specification: `capabilities.passkeys` announces them. */
export const passkeyCalls = {
  passkeys: defineCall({
    method: 'GET',
    path: '/v1/users/passkeys',
    access: signedIn,
    whileFactorMissing,
    summary: "List the caller's passkeys, oldest first",
    reply: success(z.array(Passkey)),
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: '/v1/users/passkeys/options',
    access: signedIn,
    whileFactorMissing,
    summary: 'Begin to add a passkey: the challenge for the browser',
    body: z.object({ password: Password }),
    reply: begun(PasskeyCreationOptions),
    refusals: ['passkey.not_here', 'passkey.too_many', ...passwordRefusals],
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: '/v1/users/passkeys',
    access: signedIn,
    whileFactorMissing,
    summary: 'Add the passkey that answers the challenge of this session; the first factor returns recovery codes and ends other sessions',
    body: z.object({ attempt: Attempt, name: Name, credential: PasskeyAttestation }),
    reply: success(z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) })),
    refusals: ['passkey.too_many', 'passkey.registered', ...verifyRefusals],
  }),
  renamePasskey: defineCall({
    method: 'PUT',
    path: '/v1/users/passkeys/:id',
    access: signedIn,
    summary: "Rename one of the caller's passkeys",
    params: own,
    body: z.object({ name: Name }),
    reply: success(Passkey),
    refusals: ['record.not_found'],
  }),
  removePasskey: defineCall({
    method: 'POST',
    path: '/v1/users/passkeys/:id/remove',
    access: signedIn,
    summary: "Remove one of the caller's passkeys",
    params: own,
    body: z.object({ password: Password }),
    reply: success(z.null()),
    refusals: ['record.not_found', 'factor.required', ...passwordRefusals],
  }),
  resetFactors: defineCall({
    method: 'DELETE',
    path: '/v1/users/:id/factors',
    access: requireAbility('update', 'User'),
    summary: 'Remove the second factor of a user that the caller may manage: its method, passkeys and recovery codes',
    params: byId,
    reply: success(z.object({ passkeys: z.int() })),
    refusals: ['record.not_found'],
  }),
  beginPasskeySignIn: defineCall({
    method: 'POST',
    path: '/v1/user/auth/passkey/options',
    access: publicAccess,
    summary: 'Begin to sign in with a passkey; with the token of a sign-in that waits for its second factor, as that factor',
    body: z.object({ token: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }),
    reply: begun(PasskeyRequestOptions),
    refusals: ['passkey.not_here', 'code.unknown', 'code.exhausted', 'access.throttled'],
  }),
  passkeySignIn: defineCall({
    method: 'POST',
    path: '/v1/user/auth/passkey',
    access: publicAccess,
    summary: 'Sign in with the passkey that answers the challenge; neither password nor code is required',
    body: z.object({ attempt: Attempt, credential: PasskeyAssertion, remember: z.optional(z.boolean()) }),
    reply: success(Grant),
    refusals: [
      'passkey.unknown',
      'passkey.copied',
      ...verifyRefusals,
      'session.inactive',
      'sign_on.required',
      'code.unknown',
      'access.throttled',
    ],
  }),
} as const;
