// Pages of a sign-in by a provider: the way there, the way back, and our own metadata for SAML.
import { AppError } from '../../kit/errors.ts';
import type { Brokering } from '../federation/brokering/service.ts';
import { methods } from '../second-factors/schema.ts';
import type { Account } from '../users/service.ts';
import { readForm, redirect, sendPage, type Visit } from './forms.ts';
import { problemPage } from './pages.ts';
import { underWay, wordsOf } from './sign-in.ts';
import { wordsFor, type Words } from './layout.ts';

/** Answers of SAML are longer than other forms. */
const LONGEST_ANSWER = 768 * 1024;
const ALIAS = '([a-z0-9-]{1,64})';

export function createProviderPages(deps: {
  readonly brokering: Brokering;
  readonly onSignIn: (account: Account) => Promise<void>;
  /** path of sign-in pages below the realm */
  readonly signInPath: string;
}) {
  const { brokering, onSignIn, signInPath } = deps;
  /** Sends the browser to a provider, within the sign-in that its cookie names. */
  async function leave(visit: Visit, uid: string, alias: string): Promise<void> {
    const { request, response, origin, path } = visit;
    const found = await underWay(visit, uid, request.method === 'GET');
    if (!found) return;
    const { words, interaction } = found;
    const page = path.slice(0, path.indexOf('/broker/'));
    const { login_hint: hint } = interaction.params;
    const loginHint = typeof hint === 'string' ? hint.slice(0, 254) : undefined;
    const isFresh = interaction.prompt.reasons.some(reason => reason === 'login_prompt' || reason === 'max_age');
    const departure = { alias, uid, page, origin, locale: words.language, loginHint, isFresh };
    await orTell(visit, words, page, async () => redirect(response, await brokering.leave(departure)));
  }

  /** The address to which providers send browsers. No cookie of the sign-in is sent here, and with a form from
   *  another site none at all. */
  async function receive(visit: Visit, alias: string): Promise<void> {
    const { request, response, origin } = visit;
    const words = wordsOf(visit, undefined);
    const isPost = request.method === 'POST';
    const given = isPost ? await readForm(request, LONGEST_ANSWER) : new URL(request.url ?? '', origin).searchParams;
    const state = given.get(isPost ? 'RelayState' : 'state') ?? '';
    const page = await brokering.pageOf(alias, origin, state);
    if (page === undefined) return sendPage(response, problemPage(words, 400, words.text('expired')));
    await orTell(visit, words, page, async () => {
      if (isPost) await brokering.accept(alias, state, given.get('SAMLResponse') ?? '');
      redirect(response, `${page}/broker/${alias}/return?${isPost ? new URLSearchParams({ state }) : given}`);
    });
  }

  async function arrive(visit: Visit, uid: string, alias: string): Promise<void> {
    const { request, response, provider, path, origin } = visit;
    const found = await underWay(visit, uid, request.method === 'GET');
    if (!found) return;
    const page = path.slice(0, path.indexOf('/broker/'));
    await orTell(visit, found.words, page, async () => {
      const returned = await brokering.finish(alias, uid, new URL(request.url ?? '', origin).searchParams);
      if (returned === 'to be confirmed') return redirect(response, page);
      await onSignIn(returned.account);
      const login = { accountId: returned.account.sub, remember: true, amr: [...methods.provider] };
      await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    });
  }

  async function describeUs({ request, response, origin }: Visit, alias: string): Promise<void> {
    const xml = request.method === 'GET' ? await brokering.ownMetadata(alias, origin) : undefined;
    const words = wordsFor(request.headers['accept-language']);
    if (xml === undefined) return sendPage(response, problemPage(words, 404, words.text('providers.unknown')));
    response.writeHead(200, { 'content-type': 'application/samlmetadata+xml; charset=utf-8' }).end(xml);
  }

  const page = (path: string, show: (visit: Visit, ...found: [string, string]) => Promise<void>, isOpen = false) => ({
    path: new RegExp(`^${path}$`),
    isOpen,
    serve: (visit: Visit, [first = '', second = '']: readonly string[]) => show(visit, first, second),
  });
  const away = `${signInPath}/([\\w-]+)/broker/${ALIAS}`;
  return [
    page(away, leave),
    page(`${away}/return`, arrive),
    page(`/broker/${ALIAS}/endpoint`, receive, true),
    page(`/broker/${ALIAS}/metadata`, describeUs),
  ];
}

/** Runs an action; its failure is shown on a page with a link back. */
async function orTell({ response }: Visit, words: Words, page: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const key = error instanceof AppError ? problems[error.code] : undefined;
    if (!(error instanceof AppError) || key === undefined) throw error;
    const detail = error.message.slice(0, 300);
    sendPage(response, problemPage(words, error.status, words.text(key), detail, `${page}?choose`));
  }
}

const problems: Readonly<Record<string, Parameters<Words['text']>[0] | undefined>> = {
  sign_in_expired: 'expired',
  unknown_provider: 'providers.unknown',
  provider_refused: 'providers.refused',
  provider_unreachable: 'providers.unreachable',
  provider_answer: 'providers.answer',
  no_email: 'providers.noEmail',
  not_allowed: 'providers.notAllowed',
};
