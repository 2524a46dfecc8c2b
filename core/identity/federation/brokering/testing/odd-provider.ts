// For tests: an OpenID provider that can be made to answer anything.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ADA } from './oidc-journey.ts';

export async function serveOddProvider(t: TestContext) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = (await generateKeyPair('RS256')).privateKey;
  const odd = {
    claims: {} as Record<string, unknown>,
    key: privateKey,
    alg: 'RS256',
    query: {} as Record<string, string>,
    status: 200,
    redirects: '',
    huge: false,
  };
  const nonces = new Map<string, string>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const url = new URL(request.url ?? '', origin);
      const json = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (url.pathname === '/.well-known/openid-configuration') {
        if (odd.redirects) return response.writeHead(302, { location: odd.redirects }).end();
        return json({
          issuer: origin,
          authorization_endpoint: `${origin}/auth`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          response_types_supported: ['code'],
          authorization_response_iss_parameter_supported: true,
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...(odd.huge && { padding: 'x'.repeat(3_000_000) }),
        });
      }
      if (url.pathname === '/keys')
        return json({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: '1' }] });
      if (url.pathname === '/auth') {
        nonces.set('code', url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({
          code: 'code',
          state: url.searchParams.get('state') ?? '',
          iss: origin,
          ...odd.query,
        }).toString();
        return response.writeHead(302, { location: back.href }).end();
      }
      const base = {
        iss: origin,
        aud: 'client',
        sub: 'ada',
        nonce: nonces.get('code'),
        email: ADA.username,
        email_verified: true,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 60,
      };
      const claims = Object.fromEntries(
        Object.entries({ ...base, ...odd.claims }).filter(([, value]) => value !== undefined),
      );
      const id_token =
        odd.alg === 'none'
          ? `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
          : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(odd.key);
      return json({ access_token: 'a', token_type: 'Bearer', id_token }, odd.status);
    })();
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
  });
  return { odd, stranger, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, plain: { ...odd } };
}
