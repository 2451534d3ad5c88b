import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../contract/access/passkey.ts';

/** Challenges and replies as the models of passkeys use them; no authenticator made them. */
export const requestOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 120_000,
  userVerification: 'required',
};
export const creationOptions: PasskeyCreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Atalaya' },
  user: { id: 'dXNlcg', name: 'ana@demo.test', displayName: 'Ana' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 120_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
};
export const assertion: PasskeyAssertion = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dXNlcg' },
  clientExtensionResults: {},
};
export const attestation: PasskeyAttestation = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['internal'] },
  clientExtensionResults: {},
};
export const keyRing: Passkey = {
  id: '8d5f2c1e-0b7a-4f57-9a43-2f1f6d1c9e01',
  name: 'Key ring',
  created: '2026-03-02T08:00:00.000Z',
  last_used: null,
  backed_up: false,
  transports: ['usb'],
};
export const phone: Passkey = {
  ...keyRing,
  id: '8d5f2c1e-0b7a-4f57-9a43-2f1f6d1c9e02',
  name: 'Phone',
  last_used: '2026-03-02T08:01:00.000Z',
  backed_up: true,
};
