import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/access/passkey.ts';

/** What a test changes in the replies of an authenticator. */
interface Forged {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isUserVerified?: boolean;
  isBackedUp?: boolean;
  userHandle?: string;
  type?: string;
}

const flags = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 } as const;
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** CBOR of an unsigned or negative integer, and the heads of texts, bytes and maps. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n));
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** An authenticator in software with one ES256 key: attestation "none" and assertions, as a browser sends them. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  create(options: PasskeyCreationOptions, forged: Forged = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), coordinate(x)],
      [integer(-3), coordinate(y)],
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.data(options.rp.id, flags.attested, forged), attested]);
    const attestationObject = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, forged),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    };
  }

  get(options: PasskeyRequestOptions, forged: Forged = {}): PasskeyAssertion {
    this.counter += 1;
    const data = this.data(options.rpId, 0, forged);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, forged);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, createPrivateKey(this.keys.privateKey.export({ format: 'pem', type: 'pkcs8' })))),
        userHandle: forged.userHandle ?? this.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  private data(
    rpId: string,
    more: number,
    { rpId: forgedId, counter = this.counter, isUserVerified = true, isBackedUp = true }: Forged,
  ): Buffer {
    const given = flags.present | (isUserVerified ? flags.verified : 0) | flags.eligible | (isBackedUp ? flags.backedUp : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(forgedId ?? rpId), Buffer.from([given]), count]);
  }

  private clientData(type: string, challenge: string, forged: Forged): string {
    const data = {
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? this.origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }
}
