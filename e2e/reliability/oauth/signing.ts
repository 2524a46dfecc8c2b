import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { openAccounts } from '../../../core/rooms/accounts.ts';
import { credentialMark } from '../../../core/identity/tokens/claims.ts';
import type { Client } from './client.ts';

export async function createSigner(accounts: ReturnType<typeof openAccounts>, realm: string, tool: Client) {
  const keys = await accounts.keys.current();
  const [signing] = keys;
  if (!signing) throw new Error('the service has no key');
  /** A token as the service would sign it, with something changed. */
  const sign = async (
    claims: JWTPayload,
    header: Readonly<Record<string, unknown>> = {},
    key: Parameters<SignJWT['sign']>[0] | JWK = signing,
  ): Promise<string> => {
    const all = { ...base, ...claims };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const protectedHeader = Object.fromEntries(
      Object.entries({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid, ...header }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const imported =
      typeof key === 'object' && 'kty' in key
        ? await importJWK(key as JWK, String(protectedHeader['alg']))
        : (key as Parameters<SignJWT['sign']>[0]);
    return new SignJWT(kept).setProtectedHeader(protectedHeader as { alg: string }).sign(imported);
  };
  const application = await accounts.applications.findByClientId(tool.clientId);
  const account = application && (await accounts.users.find(application.accountId));
  const now = Math.floor(Date.now() / 1000);
  const base: JWTPayload = {
    iss: realm,
    aud: 'plinth',
    sub: account?.sub ?? '',
    client_id: tool.clientId,
    clientId: tool.clientId,
    credential: application && credentialMark(application),
    scope: 'model:read',
    iat: now,
    exp: now + 3600,
  };
  return { sign, signing, publicKeys: (await accounts.keys.verifying()).keys };
}
