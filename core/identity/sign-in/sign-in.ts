// The sign-in page: identifies the person, and asks for consent to the application. Everything else of the flow is the
// provider's.
import type { Grant } from 'oidc-provider';
import type { Refusals } from '../../audit/refusals.ts';
import { normaliseScopes, type Scope } from '../../access/scopes.ts';
import type { Brokering } from '../federation/brokering/service.ts';
import type { Attempts } from '../users/attempts.ts';
import { methods } from '../second-factors/schema.ts';
import type { SecondSteps } from '../second-factors/steps/service.ts';
import type { Users } from '../users/service.ts';
import { targetOf, type ShownClient, type Target } from './shown-client.ts';
import type { Devices, Enter } from './entry.ts';
import { readForm, redirect, sendPage, type Seal, interactionOf, type Interaction, type Visit } from './forms.ts';
import { consentPage, problemPage, signInPage } from './pages.ts';
import { wordsFor, type Words } from './layout.ts';

interface SignInDeps {
  readonly users: Users;
  readonly attempts: Attempts;
  readonly devices: Devices;
  readonly seal: Seal;
  /** the client's record in the service */
  readonly shownClientOf: (clientId: string) => Promise<ShownClient>;
  /** other ways in */
  readonly brokering: Brokering;
  /** the steps after the password */
  readonly steps: SecondSteps;
  /** whether a sign-in at an origin may begin with a passkey */
  readonly takesPasskeys: (origin: string) => Promise<boolean>;
  readonly enter: Enter;
  /** binds a consent to the address to which its answer is sent */
  readonly allowPlace: (grant: Grant, redirectUri: string) => void;
  /** called for each refused caller */
  readonly onRefused: Refusals['count'];
}

async function show(
  deps: SignInDeps,
  visit: Visit,
  interaction: Interaction,
  words: Words,
  again: { email?: string; problem?: string; status?: number } = {},
): Promise<void> {
  const { params, prompt, session, uid } = interaction;
  const client = await deps.shownClientOf(String(params.client_id));
  const target = targetOf(String(params.redirect_uri));
  const place = placeOf(visit, interaction, deps.seal);
  const account = session && prompt.name === 'consent' ? await deps.users.findBySub(session.accountId) : undefined;
  const awaited = await deps.brokering.awaits(uid);
  const offered = await deps.brokering.offered();
  const providers = offered.map(({ alias, name }) => ({ name, path: `${visit.path}/broker/${alias}` }));
  sendPage(
    visit.response,
    account
      ? consentPage(words, { ...place, client, target, email: account.email, scopes: askedFor(interaction, client) })
      : signInPage(words, {
          ...place,
          ...again,
          client: clientToShow(words, client, target),
          email: again.email ?? awaited?.email ?? textOf(params.login_hint) ?? '',
          providers,
          passkey: (await deps.takesPasskeys(visit.origin)) ? `${visit.path}/passkey` : undefined,
          reason: awaited && words.text('providers.confirm', { name: awaited.providerName }),
        }),
  );
}

async function checkPassword(
  deps: SignInDeps,
  visit: Visit,
  interaction: Interaction,
  words: Words,
  form: URLSearchParams,
): Promise<void> {
  const { request, response, address } = visit;
  const [email, password] = [form.get('username')?.trim() ?? '', form.get('password') ?? ''];
  if (!email || !password)
    return show(deps, visit, interaction, words, { email, problem: words.text('missing'), status: 400 });

  const attempt = deps.attempts.begin({ email, address, device: await deps.devices.knownAs(request, email) });
  if (!attempt.allowed) {
    deps.onRefused({ action: 'sign-in', address, status: 429 });
    response.setHeader('retry-after', String(attempt.retryAfter));
    const problem = words.text('tooMany', { seconds: attempt.retryAfter });
    return show(deps, visit, interaction, words, { email, problem, status: 429 });
  }
  const account = await deps.users.checkPassword(email, password);
  if (!account) {
    const claimed = email.includes('@') && { claimed: email.slice(0, 256) }; // other text may be a password
    deps.onRefused({ action: 'sign-in', address, status: 400, ...claimed });
    return show(deps, visit, interaction, words, { email, problem: words.text('wrongPassword'), status: 400 });
  }
  attempt.succeeded();
  await deps.users.weakPasswords.judge(account, password);
  if (await deps.steps.begin(interaction.uid, account)) return redirect(response, `${visit.path}/second-step`);
  return deps.enter(visit, interaction.uid, account, methods.password);
}

async function decide(
  deps: SignInDeps,
  { request, response, provider }: Visit,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<void> {
  const accountId = interaction.session?.accountId;
  if (form.get('decision') !== 'allow' || !accountId) {
    const result = { error: 'access_denied', error_description: 'the person did not allow it' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const existing = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const grant = existing ?? new provider.Grant({ accountId, clientId: String(interaction.params.client_id) });
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = interaction.prompt.details as Missing;
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  deps.allowPlace(grant, String(interaction.params.redirect_uri));
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  const result = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

/** Handles the page of one sign-in; `uid` is the part of its path that names it. */
export function createSignIn(deps: SignInDeps) {
  const { seal, brokering } = deps;

  return async (visit: Visit, uid: string): Promise<void> => {
    const { request, response } = visit;
    const interaction = await interactionOf(visit, uid);
    const words = wordsOf(visit, interaction);
    if (!interaction) return sendPage(response, problemPage(words, 400, words.text('expired')));
    if (request.method === 'GET') {
      // `kc_idp_hint`, as clients of Keycloak use it: continues at a provider at once, unless the person came back from
      // there.
      const hint = textOf(interaction.params.kc_idp_hint);
      const isDirect =
        hint !== undefined &&
        interaction.prompt.name === 'login' &&
        !new URL(request.url ?? '', visit.origin).searchParams.has('choose') &&
        !(await brokering.awaits(uid)) &&
        (await brokering.offered()).some(({ alias }) => alias === hint);
      return isDirect ? redirect(response, `${visit.path}/broker/${hint}`) : show(deps, visit, interaction, words);
    }

    const form = await readForm(request);
    if (!seal.matches(form.get('csrf') ?? '', 'sign-in', uid))
      return sendPage(response, problemPage(words, 403, words.text('foreign')));
    return interaction.prompt.name === 'consent'
      ? decide(deps, visit, interaction, form)
      : checkPassword(deps, visit, interaction, words, form);
  };
}

/** The texts for the reader of a page, in the language that the sign-in asks for. */
export const wordsOf = ({ request }: Visit, interaction: Interaction | undefined): Words =>
  wordsFor(request.headers['accept-language'], textOf(interaction?.params.ui_locales));

/** The sign-in that a browser identifies itself in; undefined after a page that says that it has expired. */
export async function underWay(visit: Visit, uid: string, isAllowed = true) {
  const interaction = await interactionOf(visit, uid);
  const words = wordsOf(visit, interaction);
  if (interaction?.prompt.name === 'login' && isAllowed) return { interaction, words };
  sendPage(visit.response, problemPage(words, 400, words.text('expired')));
  return undefined;
}

/** The address to which a page of a sign-in posts, and those to which that may lead. */
export const placeOf = ({ path }: Visit, { uid, params }: Interaction, seal: Seal) => ({
  action: path,
  csrf: seal.sign('sign-in', uid),
  // The answer to the form redirects to the application, and the browser checks the page's policy for that.
  formTargets: [URL.parse(String(params.redirect_uri))?.origin ?? ''].filter(Boolean),
});

interface Missing {
  readonly missingOIDCScope?: readonly string[];
  readonly missingOIDCClaims?: string[];
  readonly missingResourceScopes?: Readonly<Record<string, readonly string[]>>;
}

/** Scopes of the API that the consent covers: the requested ones that the application may have. */
const askedFor = ({ params }: Interaction, client: ShownClient): Scope[] =>
  [...normaliseScopes((textOf(params.scope) ?? '').split(' '))].filter(scope => client.scopes.includes(scope));

/** The name on the sign-in page: none for a window of ours, the address for a program on the computer. */
function clientToShow(words: Words, client: ShownClient, target: Target | undefined): string | undefined {
  if (!client.isOwn) return client.name;
  return target?.isLoopback ? words.text('client.thisComputer', { host: target.host }) : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
