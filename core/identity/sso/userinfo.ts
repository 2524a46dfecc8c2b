// Userinfo: served here, since the provider's own refuses tokens that were made for the API.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { profileClaims } from '../tokens/claims.ts';
import type { Tokens } from '../tokens/service.ts';
import type { Users } from '../users/service.ts';

/** Answers the claims about the holder of the access token in the Authorization header; 401 without a valid one. */
export function createUserinfo(tokens: Tokens, users: Users, localAlias: string) {
  return async ({ headers }: IncomingMessage, response: ServerResponse, address: string): Promise<void> => {
    const given = headers.authorization ?? '';
    const caller = /^bearer /i.test(given) ? await tokens.identify(given, address) : undefined;
    const account = caller && (await users.find(caller.accountId));
    response.setHeader('cache-control', 'no-store');
    if (!account) {
      const error = {
        error: 'invalid_token',
        error_description: 'the access token is missing, unknown, expired or revoked',
      };
      response.writeHead(401, {
        'content-type': 'application/json; charset=utf-8',
        'www-authenticate': 'Bearer realm="plinth", error="invalid_token"',
      });
      response.end(JSON.stringify(error));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ sub: account.sub, ...profileClaims(account, localAlias) }));
  };
}
