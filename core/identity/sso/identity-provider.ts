// The identity provider under `/auth/realms/{realm}`, in the shape of Keycloak's: every realm name works and means the
// same accounts. Gets raw requests; http/server/mount.ts brings them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusals } from '../../audit/refusals.ts';
import { actAs, unknownActor } from '../../access/request-context.ts';
import { randomToken } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { Applications } from '../apps/service.ts';
import type { Brokering } from '../federation/brokering/service.ts';
import type { SigningKeys } from '../keys/service.ts';
import type { Factors } from '../second-factors/service.ts';
import type { SecondSteps } from '../second-factors/steps/service.ts';
import { createDevices, createEntries } from '../sign-in/entry.ts';
import { comesFromHere, createSeal, sendPage, type Visit } from '../sign-in/forms.ts';
import { createNewPasswordPages } from '../sign-in/new-password.ts';
import { problemPage } from '../sign-in/pages.ts';
import { createProviderPages } from '../sign-in/providers.ts';
import { createSecondStepPages } from '../sign-in/second-step.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import { createSignOut } from '../sign-in/sign-out.ts';
import { wordsFor } from '../sign-in/layout.ts';
import type { Tokens } from '../tokens/service.ts';
import type { Sessions } from '../sessions/service.ts';
import { createAttempts, networkOf, type Attempts } from '../users/attempts.ts';
import type { Account, Users } from '../users/service.ts';
import { createShownClients, createClients } from './clients.ts';
import { createPool } from './pool.ts';
import { answerJson, readTokenQuery, createIntrospection, createUserinfo } from './endpoints.ts';
import { createDevicePages, createPolling, keepShownCode } from './device.ts';
import { cookies, createProvider, paths } from './provider.ts';
import type { Records } from './records.ts';
import { allowPlace } from './silent-codes.ts';

export interface RequestContext {
  /** `https://host:port` as the client named it, checked against the list of hosts */
  readonly origin: string;
  /** address of the client */
  readonly address: string;
}

/** A page of ours below the realm, for GET and POST. */
interface SignInPage {
  /** matches the path below the realm; its groups are passed on */
  readonly path: RegExp;
  /** whether pages of other sites may post here: such a post alone does not act for the browser */
  readonly isOpen?: boolean;
  readonly serve: (visit: Visit, found: readonly string[]) => Promise<void>;
}

type IdentityHandler = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => Promise<void>;

/** Routes that other sites' pages may call with credentials of their own; they read no cookie. */
const open: Readonly<Record<string, readonly string[]>> = {
  [paths.discovery]: ['GET', 'HEAD'],
  [paths.keys]: ['GET', 'HEAD'],
  [paths.token]: ['POST'],
  [paths.revocation]: ['POST'],
  [paths.introspection]: ['POST'],
  [paths.deviceAuthorization]: ['POST'],
  [paths.userinfo]: ['GET', 'POST', 'HEAD'],
};

interface ProviderDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly users: Users;
  readonly applications: Applications;
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly records: Records;
  readonly attempts: Attempts;
  readonly sessions: Sessions;
  /** further pages below the realm */
  readonly accountPages: readonly SignInPage[];
  /** whether the service is reached at this origin (`https://host:port`) now */
  readonly isOwnOrigin: (origin: string) => boolean;
  readonly brokering: Brokering;
  readonly factors: Factors;
  /** the second steps of sign-ins */
  readonly steps: SecondSteps;
  /** called with each account that signs in, before it is signed in */
  readonly onSignIn: (account: Account) => Promise<void>;
  /** called for each refused caller */
  readonly onRefused: Refusals['count'];
  /** name of our own accounts in `preferred_username` */
  readonly localAlias: string;
}

/** The parts that answer requests. */
function openParts(options: ProviderDeps) {
  const { clock, log, secrets, users, applications, keys, records, accountPages } = options;
  const clients = createClients(applications, options.isOwnOrigin);
  const shownClientOf = createShownClients({ clients, applications, users });
  const seal = createSeal(secrets.keyFor('sign-in forms'));
  const devices = createDevices(users, seal);
  const around = { ...options, clients, shownClientOf, seal, devices, signInPath: paths.signIn };
  const entries = createEntries(around);
  const shared = { ...around, entries, enter: entries.enter };
  const signIn = createSignIn({ ...shared, takesPasskeys: options.factors.passkeys.areUsedAt, allowPlace });
  const signOut = createSignOut({ ...shared, sessionCookie: cookies.session, endSession: records.endSession });
  const pages: readonly SignInPage[] = [
    { path: new RegExp(`^${paths.signIn}/([\\w-]+)$`), serve: (visit, [uid = '']) => signIn(visit, uid) },
    { path: new RegExp(`^${paths.signOut}$`), serve: signOut },
    ...createSecondStepPages(shared),
    ...createNewPasswordPages(shared),
    ...createProviderPages(shared),
    ...accountPages,
  ];
  const noteSignOn = options.sessions.note;
  const parts = { ...around, devicePages: createDevicePages(shownClientOf), polling: createPolling(clock), noteSignOn };
  const providerOf = createPool(keys, (issuer, current) => {
    const provider = createProvider(issuer, current, parts);
    const report = (error: Error) => log.error('the identity provider failed', { error });
    provider.on('server_error', (_ctx, error) => report(error));
    provider.onerror = report;
    return { provider, handle: provider.callback() };
  });
  return {
    pages,
    providerOf,
    userinfo: createUserinfo(options.tokens, users, options.localAlias),
    introspection: createIntrospection(options),
    /** limits on typed codes of devices */
    guesses: createAttempts(clock),
  };
}

async function handle(
  { pages, providerOf, userinfo, introspection, guesses }: ReturnType<typeof openParts>,
  request: IncomingMessage,
  response: ServerResponse,
  { origin, address }: RequestContext,
): Promise<void> {
  const [, realm, rest = ''] = /^(\/auth\/realms\/[\w.~%@+-]{1,128})(\/[^?]*)/.exec(request.url ?? '') ?? [];
  if (realm === undefined) return answer(response, 404, 'not_found', 'Not found.');
  response.setHeader('x-content-type-options', 'nosniff');
  const { provider, handle } = await providerOf(`${origin}${realm}`);
  const toProvider = (path?: string) => pass(handle, request, response, realm, path);
  const isPost = request.method === 'POST';

  const methods = open[rest];
  if (methods) {
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { allow: [...methods, 'OPTIONS'].join(', ') }).end();
    if (!methods.includes(request.method ?? ''))
      return answer(response, 405, 'method_not_allowed', 'This method is not allowed.');
    if (rest === paths.token && readTokenQuery(request) === 'anonymous') {
      response.setHeader('www-authenticate', 'Basic realm="plinth"');
      const description = 'client authentication is required';
      return answerJson(response, 401, { error: 'invalid_client', error_description: description });
    }
    if (rest === paths.introspection) return introspection(request, response, provider, address);
    return rest === paths.userinfo ? userinfo(request, response, address) : toProvider();
  }

  const visit: Visit = { request, response, origin, address, provider, path: `${realm}${rest}` };
  guard(response);
  const words = wordsFor(request.headers['accept-language']);
  const isOpen = pages.some(page => page.isOpen && page.path.test(rest));
  if (isPost && !isOpen && !comesFromHere(request, origin))
    return sendPage(response, problemPage(words, 403, words.text('foreign')));
  for (const { path, serve } of pages) {
    const found = path.exec(rest);
    if (found && (request.method === 'GET' || isPost)) return serve(visit, found.slice(1));
  }
  if (request.method === 'GET') {
    if (rest === paths.authorization || rest.startsWith(`${paths.authorization}/`)) return toProvider();
    if (rest.startsWith(`${paths.device}/`)) return toProvider();
    if (rest === paths.device) {
      keepShownCode(request);
      return toProvider(rest);
    }
  }
  if (rest === paths.device && isPost) {
    const guess = guesses.begin({ email: '', address, device: networkOf(address) });
    if (!guess.allowed) {
      response.setHeader('retry-after', String(guess.retryAfter));
      return sendPage(response, problemPage(words, 429, words.text('tooMany', { seconds: guess.retryAfter })));
    }
    await toProvider();
    if (response.statusCode < 400) guess.succeeded();
    return;
  }
  // The provider itself ends a session by this request, before another person signs in.
  if (rest === `${paths.signOut}/confirm` && isPost) return toProvider();
  return answer(response, 404, 'not_found', 'Not found.');
}

export function createIdentityProvider(options: ProviderDeps): IdentityHandler {
  const parts = openParts(options);
  return (request, response, context) =>
    actAs({ ...unknownActor('page', context.address), isVital: true }, () => handle(parts, request, response, context));
}

/** Pages that read cookies: they cannot be framed, called from other sites or cached. */
function guard(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) if (name.startsWith('access-control-')) response.removeHeader(name);
  response.setHeader('cache-control', 'no-store');
  // A nonce that nothing bears means no script: to `'none'` the provider could not add the hash of its one script,
  // which passes on a form where a person signs in over another.
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'nonce-${randomToken(16)}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  // Not `no-referrer`: with it a browser calls the origin of our own forms `null`.
  response.setHeader('referrer-policy', 'same-origin');
}

/** Passes a request to the provider, which knows paths below the realm only. */
async function pass(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
  realm: string,
  path?: string,
): Promise<void> {
  Object.assign(request, { baseUrl: realm, url: path ?? (request.url ?? '').slice(realm.length) });
  await handle(request, response);
}

function answer(response: ServerResponse, status: number, code: string, detail: string): void {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, headers).end(JSON.stringify({ detail, code }));
}
