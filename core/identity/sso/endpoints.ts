// Token introspection (RFC 7662): an application that keeps a secret asks whether a token that was issued to it is
// valid. Served here, since the provider's own knows no tokens of the API. Tokens of others get the same answer as
// unknown ones.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import type { default as Provider } from 'oidc-provider';
import { digestOf, isSameSecret } from '../../kit/ids.ts';
import type { Application, Applications } from '../apps/service.ts';
import { readForm } from '../sign-in/forms.ts';
import type { Tokens } from '../tokens/service.ts';
import type { Records } from './records.ts';
import { profileClaims } from '../tokens/claims.ts';
import type { Users } from '../users/service.ts';

/** Answers with JSON that is not kept. */
export function answerJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

// The token request as the example of the Foundation API writes it: its parameters in the address, and no body. It is
// read like a form; nothing of it is logged.

/**
 * Turns the query of a token request without a body into its body.
 * @returns `anonymous` for one that names no client: RFC 6749 5.2 answers 401, and the credentials in it stay valid
 */
export function readTokenQuery(request: IncomingMessage): 'anonymous' | 'read' | 'none' {
  const { headers, url = '' } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const [path = '', query = ''] = url.split('?', 2);
  if (hasBody || query === '') return 'none';
  const fields = new URLSearchParams(query);
  if (headers.authorization === undefined && !fields.has('client_id')) return 'anonymous';
  const form = Buffer.from(fields.toString());
  headers['content-type'] = 'application/x-www-form-urlencoded';
  headers['content-length'] = String(form.length);
  request.url = path;
  request.unshift(form);
  return 'read';
}

// Userinfo: served here, since the provider's own refuses tokens that were made for the API.

/** Answers the claims about the holder of the access token in the Authorization header; 401 without a valid one. */
export function createUserinfo(tokens: Tokens, users: Users, localAlias: string) {
  return async ({ headers }: IncomingMessage, response: ServerResponse, address: string): Promise<void> => {
    const given = headers.authorization ?? '';
    const caller = /^bearer /i.test(given) ? await tokens.identify(given, address) : undefined;
    const account = caller && (await users.find(caller.accountId));
    if (account) return answerJson(response, 200, { sub: account.sub, ...profileClaims(account, localAlias) });
    response.setHeader('www-authenticate', 'Bearer realm="plinth", error="invalid_token"');
    const description = 'the access token is missing, unknown, expired or revoked';
    return answerJson(response, 401, { error: 'invalid_token', error_description: description });
  };
}

/** Claims of a token of the API that an answer repeats. */
const repeated = ['scope', 'exp', 'iat', 'sub', 'aud', 'iss', 'jti'] as const;

export function createIntrospection(deps: {
  readonly applications: Applications;
  readonly tokens: Tokens;
  readonly records: Records;
}) {
  const { applications, tokens, records } = deps;
  /** The application whose id and secret a request presents, in its form or its header but not in both. */
  async function callerOf(form: URLSearchParams, header: string | undefined): Promise<Application | undefined> {
    const inForm = form.has('client_secret');
    if (inForm && header !== undefined) return undefined;
    const [clientId, secret] = inForm
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : readBasic(header ?? '');
    if ((form.get('client_id') ?? clientId) !== clientId) return undefined;
    const application = await applications.findByClientId(clientId);
    return application && isSameSecret(application.secretDigest ?? '', digestOf(secret)) ? application : undefined;
  }

  async function describe(token: string, { id, clientId }: Application, provider: Provider, address: string) {
    const caller = await tokens.identify(`Bearer ${token}`, address);
    if (caller) {
      if (caller.applicationId !== id) return { active: false };
      const claims = decodeJwt(token);
      const own = Object.fromEntries(repeated.map(name => [name, claims[name]]));
      return { active: true, client_id: clientId, token_type: 'Bearer', ...own };
    }
    const refresh = await provider.RefreshToken.find(token);
    if (!refresh?.isValid || refresh.clientId !== clientId || refresh.grantId === undefined) return { active: false };
    if (!(await records.isGrantActive(refresh.grantId))) return { active: false };
    const { scope, accountId: sub, exp, iat } = refresh;
    return { active: true, client_id: clientId, scope, sub, exp, iat, iss: provider.issuer };
  }

  return async (request: IncomingMessage, response: ServerResponse, provider: Provider, address: string) => {
    const refuse = (status: number, error: string, description: string) => {
      if (status === 401) response.setHeader('www-authenticate', 'Basic realm="plinth"');
      answerJson(response, status, { error, error_description: description });
    };
    const form = await readForm(request).catch(() => undefined);
    const names = form ? [...form.keys()] : [];
    if (!form || new Set(names).size !== names.length)
      return refuse(400, 'invalid_request', 'a form is expected, each of its fields once');
    const client = await callerOf(form, request.headers.authorization);
    if (!client) return refuse(401, 'invalid_client', 'client authentication failed');
    const token = form.get('token');
    if (!token) return refuse(400, 'invalid_request', 'the token is missing');
    return answerJson(response, 200, await describe(token, client, provider, address));
  };
}

/** Id and secret of a header, both form-encoded (RFC 6749 section 2.3.1). */
function readBasic(header: string): [clientId: string, secret: string] {
  const text = Buffer.from(/^Basic +([\w+/=-]+)$/i.exec(header)?.[1] ?? '', 'base64').toString('utf8');
  const both = `x=${text.slice(0, text.indexOf(':'))}&x=${text.slice(text.indexOf(':') + 1)}`;
  const [clientId = '', secret = ''] = new URLSearchParams(both).getAll('x');
  return [clientId, secret];
}
