// For tests: an authenticator in miniature (W3C Web Authentication, section 6), with one ES256 key and no attestation.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

export interface TestAuthenticator {
  readonly id: string;
  /** A registration. */
  create(asked: Asked): RegistrationResponseJSON;
  /** An assertion. @param counter of signatures @param isVerified whether the user showed a PIN or finger */
  show(
    asked: Asked,
    change?: { readonly counter?: number; readonly isVerified?: boolean; readonly userHandle?: string },
  ): AuthenticationResponseJSON;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encode = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

export function createAuthenticator(): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = encode(rawId);
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    create(asked) {
      // COSE key (RFC 9052): kty EC2, alg ES256, crv P-256, x, y
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const data = Buffer.concat([authenticatorData(asked.rpId, PRESENT | VERIFIED | HAS_CREDENTIAL, 0), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = encode(clientData('webauthn.create', asked));
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: encode(attestation), transports: ['internal'] },
      };
    },
    show(asked, { counter = 0, isVerified = true, userHandle } = {}) {
      const data = authenticatorData(asked.rpId, isVerified ? PRESENT | VERIFIED : PRESENT, counter);
      const client = clientData('webauthn.get', asked);
      const signature = encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature,
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

/** A short text in CBOR (RFC 8949). */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
