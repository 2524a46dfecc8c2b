// Second factors as their holder and administrators see them; and the names of the methods of a sign-in.
import Type, { type Static } from 'typebox';
import { BLANK, Id, nullable, patterned, Timestamp, shape } from '../../kit/shapes.ts';

/** Methods of a sign-in (RFC 8176). `ext` is an identity provider, which is responsible for the rest. */
export const methods = {
  password: ['pwd'],
  passwordAndCode: ['pwd', 'otp', 'mfa'],
  passwordAndPasskey: ['pwd', 'pop', 'mfa'],
  /** by itself, after the authenticator has verified its user */
  passkey: ['pop', 'mfa'],
  provider: ['ext'],
} as const satisfies Record<string, readonly string[]>;
export type Methods = readonly string[];

/** Values of the claim `acr`: one factor, several. */
export const acrValues = ['1', '2'] as const;

/** The value of the claim `acr` for these methods; none for an identity provider's, whose rules are unknown. */
export function acrOf(amr: Methods): (typeof acrValues)[number] | undefined {
  if (amr.includes('mfa')) return '2';
  return amr.includes('ext') ? undefined : '1';
}

/** Whether a sign-in by these methods suffices where a second factor is demanded. */
export const isStrong = (amr: Methods): boolean => amr.includes('mfa') || amr.includes('ext');

const Password = Type.String({ maxLength: 1024 });
const PasskeyName = patterned('\\S', BLANK, { minLength: 1, maxLength: 64 });

export const Passkey = shape('Passkey', {
  id: Id,
  name: Type.String(),
  host: Type.String({ description: 'host name of this service for which it is valid' }),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});
export type Passkey = Static<typeof Passkey>;

export const SecondFactors = shape('SecondFactors', {
  has_password: Type.Boolean({ description: 'false: the identity provider that signs the person in decides' }),
  totp: nullable(Type.Object({ created_at: Timestamp, last_used_at: Timestamp })),
  passkeys: Type.Array(Passkey),
  recovery_codes: Type.Integer({ description: 'number left' }),
  is_demanded: Type.Boolean({ description: 'administrators of this service need one' }),
  is_session_strong: Type.Boolean({ description: 'whether this session was started with a second factor' }),
  passkey_host: nullable(
    Type.String({ description: 'host name for new passkeys; null when the service is reached by an IP address' }),
  ),
});
export type SecondFactors = Static<typeof SecondFactors>;

export const PasswordProof = Type.Object({ password: Type.Optional(Password) });

export const TotpProposal = shape('TotpProposal', {
  secret: Type.String({ description: 'base32' }),
  address: Type.String({ description: '`otpauth:` address for a QR code' }),
});

export const TotpConfirmation = Type.Object({ code: Type.String({ maxLength: 16 }) });

export const RecoveryCodes = shape('RecoveryCodes', { recovery_codes: nullable(Type.Array(Type.String())) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** PublicKeyCredentialCreationOptionsJSON of Web Authentication; its parts are the library's. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown());

const Bytes = patterned('^[A-Za-z0-9_-]*$', { message: 'Not valid base64url.' }, { maxLength: 65_536 });

/** RegistrationResponseJSON of Web Authentication, as far as it is read. */
export const CreatedPasskey = Type.Object({
  name: PasskeyName,
  credential: Type.Object({
    id: Bytes,
    rawId: Bytes,
    type: Type.Literal('public-key'),
    response: Type.Object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
    }),
  }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

export const PasskeyChange = Type.Object({ name: PasskeyName });

export const SecondFactorRule = shape('SecondFactorRule', {
  administrators: Type.Boolean({ description: 'administrators of this service need a second factor' }),
});
export type SecondFactorRule = Static<typeof SecondFactorRule>;

/** The purpose of a code: the authenticator app, or the recovery codes. */
export type CodeMethod = 'totp' | 'recovery';
