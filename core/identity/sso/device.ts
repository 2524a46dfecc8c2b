// Authorises a device that has no browser (RFC 8628): it shows a code, which a person types here, then signs in and
// decides. The pages warn, since an attacker gets in as the person whom they talk into typing a code (section 5.4).
import type { IncomingMessage } from 'node:http';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { normaliseScopes, type Scope } from '../../access/scopes.ts';
import { digestOf } from '../../kit/ids.ts';
import { textsIn } from '../../kit/text/texts.ts';
import type { Clock } from '../../kit/time.ts';
import { describeClient, listScopes, type ShownClient } from '../sign-in/shown-client.ts';
import { html, layOut } from '../sign-in/layout.ts';
import { field, hidden, invalid } from '../sign-in/pages.ts';
import { wordsOf, write } from './render.ts';

/** Seconds that a device waits between two requests, and with it the server demands. */
const INTERVAL = 5;
/** Answers arrive with some delay: a request that is a little early is no fault. */
const TOLERANCE = 500;
/** Devices that wait at the same time; beyond, the oldest are dropped. */
const MOST_WAITING = 10_000;

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;
export type DevicePages = Required<Pick<DeviceFlow, 'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource'>>;

/** The pages that the provider requires: for the code, for "is it yours?", and for the end. */
export function createDevicePages(shownClientOf: (clientId: string) => Promise<ShownClient>): DevicePages {
  return {
    userCodeInputSource: askForCode,

    async userCodeConfirmSource(ctx, _form, client, _device, userCode) {
      const words = wordsOf(ctx);
      const text = textsIn(words.language, 'pages.device');
      const shown = await shownClientOf(client.clientId);
      const content = html`${describeClient(words, shown, undefined)}
        <p>${text('confirm', { name: shown.name })}</p>
        <p><strong>${userCode}</strong></p>
        <p class="next">${text('mayDo')}</p>
        ${listScopes(words, askedFor(ctx, shown))}
        <div class="message" role="note"><span>${text('warning')}</span></div>
        <form method="post" action="${ctx.oidc.urlFor('code_verification')}">
          ${hidden({ xsrf: secretOf(ctx), user_code: userCode })}
          <div class="pair">
            <button type="submit" name="confirm" value="yes">${text('yes')}</button>
            <button type="submit" name="abort" value="yes" class="second">${text('no')}</button>
          </div>
        </form>`;
      return write(ctx, layOut(words, text('confirmTitle', { name: shown.name }), content));
    },

    successSource(ctx) {
      const words = wordsOf(ctx);
      const text = textsIn(words.language, 'pages.device');
      return write(ctx, layOut(words, text('doneTitle'), html`<p>${text('done')}</p>`));
    },
  };
}

/** Scopes of the API that the device requested, as far as its application may have them. */
function askedFor({ oidc }: KoaContextWithOIDC, { scopes }: ShownClient): Scope[] {
  const wanted = normaliseScopes(String(oidc.entities.DeviceCode?.params?.scope ?? '').split(' '));
  return scopes.filter(scope => wanted.has(scope));
}

const askForCode: DevicePages['userCodeInputSource'] = (ctx, _form, _out, error) => {
  const words = wordsOf(ctx);
  const text = textsIn(words.language, 'pages.device');
  if (error?.name === 'AbortedError')
    return write(ctx, layOut(words, text('refusedTitle'), html`<p>${text('refused')}</p>`));
  const typed = error && 'userCode' in error ? String(error.userCode) : (shown.get(ctx.req) ?? '');
  const problem = error && text(problems[error.name] ?? 'failed');
  const usual = { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 20 };
  const state = html` required autofocus${invalid(problem)}`;
  const content = html`<p>${text('enter')}</p>
    ${problem && html`<div class="message" id="problem" role="alert"><span>${problem}</span></div>`}
    <form method="post" action="${ctx.oidc.urlFor('code_verification')}">
      ${hidden({ xsrf: secretOf(ctx) })} ${field(text('code'), { name: 'user_code', value: typed, ...usual }, state)}
      <button type="submit">${text('next')}</button>
    </form>`;
  return write(ctx, layOut(words, text('title'), content, { status: error ? 400 : 200 }));
};

const problems: Readonly<Record<string, 'unknown' | 'expired' | 'used'>> = {
  NotFoundError: 'unknown',
  NoCodeError: 'unknown',
  ExpiredError: 'expired',
  AlreadyUsedError: 'used',
};

/** Codes of addresses that a device shows whole: filled in, but sent by a person only. */
const shown = new WeakMap<IncomingMessage, string>();

/** Keeps the code of the address for the page, since the library would send it at once if it saw it. */
export function keepShownCode(request: IncomingMessage): void {
  const code = URL.parse(request.url ?? '', 'https://localhost')?.searchParams.get('user_code');
  if (code) shown.set(request, code.slice(0, 20));
}

const secretOf = ({ oidc }: KoaContextWithOIDC): string => String(oidc.session?.state?.secret ?? '');

/**
 * Middleware of a provider: answers devices with the interval to wait, and those that ask more often with `slow_down`
 * (RFC 8628 section 3.5). Devices that are authorised in the meantime get their token however often they ask.
 */
export function createPolling(clock: Clock) {
  const asked = new Map<string, number>();
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const body = ctx.body as { error?: string; device_code?: string; interval?: number } | undefined;
    const route = (ctx.oidc as KoaContextWithOIDC['oidc'] | undefined)?.route;
    if (route === 'device_authorization' && body?.device_code) body.interval = INTERVAL;
    if (route !== 'token' || body?.error !== 'authorization_pending') return;

    const device = digestOf(String(ctx.oidc.params?.device_code));
    const now = clock.now();
    const before = asked.get(device);
    asked.delete(device);
    asked.set(device, now);
    const [oldest] = asked.keys();
    if (asked.size > MOST_WAITING && oldest !== undefined) asked.delete(oldest);
    if (before !== undefined && now - before < INTERVAL * 1000 - TOLERANCE) {
      ctx.body = { error: 'slow_down', error_description: `wait ${INTERVAL} seconds longer between two requests` };
    }
  };
}
