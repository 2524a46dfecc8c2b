// The second step of a sign-in: after the password a code, a passkey or a recovery code; for administrators who need a
// factor and have none, its set-up. And the sign-in by a passkey alone. Each page is one step of the interaction.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Refusals } from '../../audit/refusals.ts';
import { AppError } from '../../kit/errors.ts';
import { textsIn, type ServiceTexts, type Texts } from '../../kit/text/texts.ts';
import type { Clock } from '../../kit/time.ts';
import { methods } from '../second-factors/schema.ts';
import type { Factors } from '../second-factors/service.ts';
import type { SecondSteps, Waiting } from '../second-factors/steps/service.ts';
import { createAttempts, type Attempts } from '../users/attempts.ts';
import type { Devices, Enter } from './entry.ts';
import { readForm, redirect, sendPage, type Seal, type Visit } from './forms.ts';
import type { Page, Words } from './layout.ts';
import { problemPage } from './pages.ts';
import { enrolledPage, enrolPage, passkeyPage, proofPage, recoveryPage } from './second-step-views.ts';
import { placeOf, underWay } from './sign-in.ts';

/** A form of a passkey holds a signature and the signed data. */
const LONGEST_FORM = 64 * 1024;

/** A visit of one of these pages, in the browser that began the sign-in. */
interface Step extends Visit {
  readonly uid: string;
  readonly words: Words;
  readonly form: URLSearchParams;
  readonly isRecovery: boolean;
  readonly place: ReturnType<typeof placeOf> & { readonly start: string };
  answer(page: Page): void;
}

interface Again {
  readonly problem?: string;
  readonly status?: number;
  /** seconds until another answer may be given */
  readonly retryAfter?: number;
}
type Of<Asks extends Waiting['asks']> = Extract<Waiting, { asks: Asks }>;

interface SecondStepDeps {
  readonly clock: Clock;
  readonly factors: Factors;
  readonly steps: SecondSteps;
  readonly attempts: Attempts;
  readonly devices: Devices;
  readonly seal: Seal;
  readonly enter: Enter;
  readonly onRefused: Refusals['count'];
  /** path of sign-in pages below the realm */
  readonly signInPath: string;
  readonly passkeyAttempts: Attempts;
}

async function show(deps: SecondStepDeps, step: Step, waiting: Waiting, again: Again = {}): Promise<void> {
  const { words, place, origin, uid, isRecovery, answer } = step;
  if (again.retryAfter !== undefined) step.response.setHeader('retry-after', String(again.retryAfter));
  if (waiting.asks === 'going on') return answer(enrolledPage(words, { ...place, codes: [] }));
  if (waiting.asks === 'enrolment') return answer(enrolPage(words, { ...place, ...again, ...waiting.proposal }));
  const { account, hasTotp, passkeyHosts } = waiting;
  if (isRecovery) return answer(recoveryPage(words, { ...place, ...again }));
  const passkey = await deps.steps.requestPasskey(uid, waiting, origin);
  return answer(
    hasTotp || passkey
      ? proofPage(words, { ...place, ...again, email: account.email, hasTotp, passkey })
      : recoveryPage(words, { ...place, ...again, hosts: passkeyHosts }),
  );
}

/** Checks a posted answer. @returns the methods it proves, or the error */
async function check(deps: SecondStepDeps, step: Step, { account }: Of<'proof'>): Promise<readonly string[] | Again> {
  const { uid, words, form, origin, request } = step;
  const text = textsIn(words.language, 'pages.secondStep');
  if (form.get('step') === 'passkey') {
    const checked = deps.steps.checkPasskey(uid, account, credentialOf(form), origin);
    const isRight = await checked.then(() => true).catch(refusedOnly);
    return isRight ? methods.passwordAndPasskey : { problem: text('passkeyFailed'), status: 400 };
  }
  const code = form.get('code')?.trim() ?? '';
  if (code === '') return { problem: text('missingCode'), status: 400 };
  const isRecovery = form.get('step') === 'recovery';
  const browser = await deps.devices.knownAs(request, account.email);
  const outcome = await deps.factors.useCode(account, { code, method: isRecovery ? 'recovery' : 'totp', browser });
  switch (outcome.is) {
    case 'right':
      return methods.passwordAndCode;
    case 'wrong':
      return { problem: isRecovery ? text('wrongRecovery') : text('wrongCode'), status: 400 };
    case 'locked': {
      const { until } = outcome.lock;
      if (until === undefined) return { problem: text('closed'), status: 429 };
      const retryAfter = Math.max(1, until - Math.floor(deps.clock.now() / 1000));
      return { problem: text('locked', { wait: waitIn(text, retryAfter) }), status: 429, retryAfter };
    }
  }
}

/** A browser that this very person used before is counted separately, so that another person with the password
 *  cannot lock them out. */
async function secondDevice(deps: SecondStepDeps, { request }: Step, email: string): Promise<string | undefined> {
  const known = await deps.devices.knownAs(request, email);
  return known === undefined ? undefined : `second step ${known}`;
}

async function enrol(deps: SecondStepDeps, step: Step, waiting: Of<'enrolment'>): Promise<void> {
  const { uid, words, form, place, answer } = step;
  const codes = await deps.steps.enrol(uid, waiting, form.get('code') ?? '').catch(refusedOnly);
  if (codes) return answer(enrolledPage(words, { ...place, codes }));
  const problem = textsIn(words.language, 'pages.secondStep')('wrongCode');
  return show(deps, step, waiting, { problem, status: 400 });
}

async function second(deps: SecondStepDeps, step: Step): Promise<void> {
  const waiting = await deps.steps.find(step.uid);
  if (!waiting) return redirect(step.response, step.place.start);
  if (step.request.method === 'GET') return show(deps, step, waiting);
  switch (waiting.asks) {
    case 'proof':
      return prove(deps, step, waiting);
    case 'enrolment':
      return enrol(deps, step, waiting);
    case 'going on':
      if (!(await deps.steps.end(step.uid))) return redirect(step.response, step.place.start);
      return deps.enter(step, step.uid, waiting.account, methods.passwordAndCode);
  }
}

async function prove(deps: SecondStepDeps, step: Step, waiting: Of<'proof'>): Promise<void> {
  const { uid, address, request, response, words, form } = step;
  const { email, sub } = waiting.account;
  // Passkeys cannot be guessed: they have their own counter, so that wrong codes of others never lock them out.
  const attempt =
    form.get('step') === 'passkey'
      ? deps.passkeyAttempts.begin({ email: '', address, device: uid })
      : deps.attempts.begin({ email: `second step ${sub}`, address, device: await secondDevice(deps, step, email) });
  if (!attempt.allowed) {
    const { retryAfter } = attempt;
    deps.onRefused({ action: 'sign-in', address, status: 429 });
    const problem = words.text('tooMany', { seconds: retryAfter });
    return show(deps, step, waiting, { problem, status: 429, retryAfter });
  }
  const proved = await check(deps, step, waiting);
  if (!Array.isArray(proved)) {
    const again = proved as Again;
    deps.onRefused({ action: 'sign-in', address, status: again.status ?? 400, claimed: email });
    return show(deps, step, waiting, again);
  }
  attempt.succeeded();
  // Of two answers at the same moment one lets in.
  if (!(await deps.steps.end(uid))) return redirect(response, step.place.start);
  return deps.enter({ ...step, request, response }, uid, waiting.account, proved as readonly string[]);
}

async function byPasskey(deps: SecondStepDeps, step: Step): Promise<void> {
  const { uid, words, form, origin, address, response, request, place, answer } = step;
  const ask = async (again: Again = {}) =>
    answer(passkeyPage(words, { ...place, ...again, options: await deps.steps.requestAnyPasskey(uid, origin) }));
  if (!(await deps.factors.passkeys.areUsedAt(origin))) return redirect(response, place.start);
  if (request.method === 'GET') return ask();
  const attempt = deps.passkeyAttempts.begin({ email: '', address, device: uid });
  if (!attempt.allowed) {
    response.setHeader('retry-after', String(attempt.retryAfter));
    return ask({ problem: words.text('tooMany', { seconds: attempt.retryAfter }), status: 429 });
  }
  const account = await deps.steps.checkAnyPasskey(uid, credentialOf(form), origin).catch(refusedOnly);
  if (!account) {
    deps.onRefused({ action: 'sign-in', address, status: 400 });
    return ask({ problem: textsIn(words.language, 'pages.secondStep')('passkeyFailed'), status: 400 });
  }
  attempt.succeeded();
  await deps.steps.end(uid);
  return deps.enter(step, uid, account, methods.passkey);
}

/** Serves a step to the browser whose cookie shows that it is in this sign-in. */
const serving =
  (deps: SecondStepDeps, work: (step: Step) => Promise<void>) =>
  async (visit: Visit, [uid = '']: readonly string[]): Promise<void> => {
    const { request, response, origin, path } = visit;
    const found = await underWay(visit, uid);
    if (!found) return;
    const { words, interaction } = found;
    const answer = (page: Page) => sendPage(response, page);
    const isPost = request.method === 'POST';
    const form = isPost ? await readForm(request, LONGEST_FORM) : new URLSearchParams();
    if (isPost && !deps.seal.matches(form.get('csrf') ?? '', 'sign-in', uid))
      return answer(problemPage(words, 403, words.text('foreign')));
    const asked = new URL(request.url ?? '', origin).searchParams;
    const isRecovery = isPost ? form.get('step') === 'recovery' : asked.has('recovery');
    const place = { ...placeOf(visit, interaction, deps.seal), start: path.slice(0, path.lastIndexOf('/')) };
    return work({ ...visit, uid, words, form, isRecovery, place, answer });
  };

/** @returns pages for `createIdentityProvider` */
export function createSecondStepPages(given: Omit<SecondStepDeps, 'passkeyAttempts'>) {
  const deps = { ...given, passkeyAttempts: createAttempts(given.clock) };
  const at = (page: string) => new RegExp(`^${given.signInPath}/([\\w-]+)/${page}$`);
  return [
    { path: at('second-step'), serve: serving(deps, second.bind(undefined, deps)) },
    { path: at('passkey'), serve: serving(deps, byPasskey.bind(undefined, deps)) },
  ];
}

/** A wait in hours and minutes, rounded up. */
function waitIn(text: Texts<ServiceTexts['pages']['secondStep']>, seconds: number): string {
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const parts = [hours > 0 && text('hours', { count: hours }), minutes > 0 && text('minutes', { count: minutes })];
  return parts.filter(Boolean).join(' ');
}

/** The answer that the script posted. Any other text fits no passkey. */
function credentialOf(form: URLSearchParams): AuthenticationResponseJSON {
  try {
    const given: unknown = JSON.parse(form.get('credential') ?? '');
    if (typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string')
      return given as AuthenticationResponseJSON;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { id: '' } as AuthenticationResponseJSON;
}

/** Undefined for a refusal. */
function refusedOnly(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  return undefined;
}
