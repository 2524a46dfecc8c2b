// Pages of the sign-in under attack by other sites (RFC 9700 sections 4.7, 4.11, 4.16; RELIABILITY.md 6).
import { readForm, type Browser } from '../../../core/identity/testing/browser.ts';
import type { Fields } from './client.ts';
import { outcomeOf, type Attack, type Stage } from './stage.ts';

/** How a request shows its foreign origin. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another origin': { origin: 'https://evil.example' },
  'no origin': { origin: 'null' },
  'a subdomain': { origin: 'https://evil.127.0.0.1' },
  'another port': { origin: 'https://127.0.0.1:1' },
  'plain http': { origin: 'http://127.0.0.1' },
  'across sites': { 'sec-fetch-site': 'cross-site' },
};

async function signInPage({ authorizeAddress, page }: Stage, browser: Browser, change: Fields = {}) {
  return browser.open(authorizeAddress(page, change));
}

/** The consent page for a signed-in person. @throws when it is not shown */
async function consentPage(stage: Stage, browser: Browser) {
  const page = await browser.submit(await browser.open(stage.authorizeAddress(stage.tool)), await stage.newcomer());
  if (!page.text.includes('value="allow"')) throw new Error(`no question: ${page.status}`);
  return page;
}

const afterSignOut: readonly (readonly [name: string, uri: string])[] = [
  ['another site', 'https://evil.example/'],
  ['a subdomain', 'https://evil.app-tool.example/'],
  ['a longer host', 'https://app-tool.example.evil.example/'],
  ['the host as a user', 'https://app-tool.example@evil.example/'],
  ['another port', 'https://app-tool.example:8443/'],
  ['plain http', 'http://app-tool.example/'],
  ['no scheme', '//evil.example/'],
  ['a backslash', 'https://app-tool.example\\@evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a fragment', 'https://app-tool.example/back#x'],
  ["another application's", 'https://app-other.example/back'],
];

// Long: a table of attacks.
export function pageAttacks(): Attack[] {
  const attack = (name: string, expected: string | string[], run: Attack['run']): Attack => ({ name, expected, run });
  const told = (answer: Parameters<typeof outcomeOf>[0] & { readonly url: URL }) =>
    answer.url.searchParams.get('code') ? 'ACCEPTED' : outcomeOf({ ...answer, headers: {} });
  const framed = ({ headers }: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }) =>
    /frame-ancestors 'none'/.test(String(headers['content-security-policy'])) &&
    headers['cache-control'] === 'no-store' &&
    headers['x-content-type-options'] === 'nosniff'
      ? 'guarded'
      : 'bare';
  const raw = (text: string, markup: string) => (text.includes(markup) ? 'ACCEPTED' : 'escaped');
  const markup = '"><script>alert(1)</script>';

  return [
    ...Object.entries(foreign).map(([name, headers]) =>
      attack(`sign-in form: posted from ${name}`, 'page 403', async stage => {
        const browser = stage.visit();
        return told(await browser.submit(await signInPage(stage, browser), await stage.newcomer(), headers));
      }),
    ),
    ...Object.entries(foreign).map(([name, headers]) =>
      attack(`consent: posted from ${name}`, 'page 403', async stage => {
        const browser = stage.visit();
        return told(await browser.submit(await consentPage(stage, browser), { decision: 'allow' }, headers));
      }),
    ),
    attack('sign-in form: without its mark', 'page 403', async stage => {
      const browser = stage.visit();
      return told(await browser.submit(await signInPage(stage, browser), { ...(await stage.newcomer()), csrf: '' }));
    }),
    attack('sign-in form: with the mark of another visit', 'page 403', async stage => {
      const [mine, theirs] = [stage.visit(), stage.visit()];
      const csrf = readForm((await signInPage(stage, theirs)).text).hidden.csrf ?? '';
      return told(await mine.submit(await signInPage(stage, mine), { ...(await stage.newcomer()), csrf }));
    }),
    attack('sign-in form: in a browser that did not open it', 'page 400', async stage =>
      told(await stage.visit().submit(await signInPage(stage, stage.visit()), await stage.newcomer())),
    ),
    attack('sign-in form: a second time', 'page 400', async stage => {
      const browser = stage.visit();
      const page = await signInPage(stage, browser);
      const who = await stage.newcomer();
      await browser.submit(page, who);
      return told(await browser.submit(page, who));
    }),
    attack('sign-in form: as JSON', 'page 415', async stage => {
      const browser = stage.visit();
      const page = await signInPage(stage, browser);
      return told(
        await browser.open(new URL(readForm(page.text).action, page.url), {
          method: 'POST',
          body: JSON.stringify(await stage.newcomer()),
          headers: { 'content-type': 'application/json' },
        }),
      );
    }),
    attack('consent: without its mark', 'page 403', async stage => {
      const browser = stage.visit();
      return told(await browser.submit(await consentPage(stage, browser), { decision: 'allow', csrf: '' }));
    }),
    attack('consent: with more scopes in the form', 'model:read', async stage => {
      const browser = stage.visit();
      const { verifier, challenge } = stage.pkce();
      const consent = await browser.submit(
        await browser.open(stage.authorizeAddress(stage.tool, {}, challenge)),
        await stage.newcomer(),
      );
      const end = await browser.submit(consent, {
        decision: 'allow',
        scope: 'openid org:manage',
        scopes: 'org:manage',
        'grant[org:manage]': 'on',
      });
      const { json } = await stage.request('POST', `${stage.openid}/token`, {
        body: new URLSearchParams(
          stage.query({
            grant_type: 'authorization_code',
            code: end.url.searchParams.get('code') ?? '',
            redirect_uri: stage.tool.redirect,
            client_id: stage.tool.clientId,
            client_secret: stage.tool.secret,
            code_verifier: verifier,
          }),
        ),
      });
      return String(json.scope)
        .split(' ')
        .filter(scope => !['openid', 'ifc:read'].includes(scope))
        .join(' ');
    }),
    attack('consent: refused', 'access_denied', async stage => {
      const browser = stage.visit();
      return String(
        (await browser.submit(await consentPage(stage, browser), { decision: 'deny' })).url.searchParams.get('error'),
      );
    }),
    attack('session: fixed before the sign-in', 'another session', async stage => {
      const browser = stage.visit();
      browser.cookies.push({ name: '__Host-plinth_session', value: 'fixed-by-the-attacker', path: '/' });
      await stage.signIn(browser, stage.page);
      const after = browser.cookies.find(({ name }) => name === '__Host-plinth_session')?.value;
      const { headers } = await stage.request('GET', stage.authorizeAddress(stage.page, { prompt: 'none' }), {
        headers: { cookie: '__Host-plinth_session=fixed-by-the-attacker' },
      });
      return after !== 'fixed-by-the-attacker' && /login_required/.test(String(headers.location))
        ? 'another session'
        : 'ACCEPTED';
    }),
    attack('session: seen before the sign-in', 'login_required', async stage => {
      const browser = stage.visit();
      await browser.open(`${stage.realm}/device`); // has a session of nobody
      const before = stage.cookieOf(browser);
      await stage.signIn(browser, stage.page);
      return outcomeOf(
        await stage.request('GET', stage.authorizeAddress(stage.page, { prompt: 'none' }), {
          headers: { cookie: before },
        }),
      );
    }),
    attack('session: after signing out', 'login_required', async stage => {
      const browser = stage.visit();
      await stage.signIn(browser, stage.page);
      const before = stage.cookieOf(browser);
      await browser.submit(await browser.open(`${stage.openid}/logout`), {});
      return outcomeOf(
        await stage.request('GET', stage.authorizeAddress(stage.page, { prompt: 'none' }), {
          headers: { cookie: before },
        }),
      );
    }),

    // Frames and caches
    attack('frame: the sign-in', 'guarded', async stage => framed(await signInPage(stage, stage.visit()))),
    attack('frame: the consent', 'guarded', async stage => framed(await consentPage(stage, stage.visit()))),
    attack('frame: the page for devices', 'guarded', async stage =>
      framed(await stage.visit().open(`${stage.realm}/device`)),
    ),
    attack('frame: the question for a device', 'guarded', async stage => {
      const browser = stage.visit();
      return framed(
        await browser.submit(await browser.open(`${stage.realm}/device`), {
          user_code: (await stage.device(stage.tool)).user_code,
        }),
      );
    }),
    attack('frame: signing out', 'guarded', async stage => framed(await stage.visit().open(`${stage.openid}/logout`))),
    attack('frame: a page of an error', 'guarded', async stage =>
      framed(await stage.authorize(stage.tool, { redirect_uri: 'https://evil.example/' })),
    ),

    // Markup
    attack('markup: in the hint of a name', 'escaped', async stage =>
      raw((await signInPage(stage, stage.visit(), { login_hint: markup })).text, markup),
    ),
    attack('markup: in the wish for a language', 'escaped', async stage =>
      raw((await signInPage(stage, stage.visit(), { ui_locales: markup })).text, markup),
    ),
    attack('markup: in the client', 'escaped', async stage =>
      raw((await stage.authorize(stage.tool, { client_id: markup })).text, markup),
    ),
    attack('markup: in the address', 'escaped', async stage =>
      raw((await stage.authorize(stage.tool, { redirect_uri: `https://evil.example/${markup}` })).text, markup),
    ),
    attack('markup: in a code of a device', 'escaped', async stage =>
      raw((await stage.visit().open(`${stage.realm}/device?${stage.query({ user_code: markup })}`)).text, markup),
    ),
    attack('markup: in the state after signing out', 'escaped', async stage =>
      raw(
        (
          await stage.request(
            'GET',
            `${stage.openid}/logout?${stage.query({ client_id: stage.tool.clientId, post_logout_redirect_uri: stage.tool.redirect, state: markup })}`,
            { headers: { cookie: stage.cookie() } },
          )
        ).text,
        markup,
      ),
    ),

    // Signing out
    ...afterSignOut.map(([name, uri]) =>
      attack(`sign-out: leads to ${name}`, 'page 400', async stage =>
        outcomeOf(
          await stage.request(
            'GET',
            `${stage.openid}/logout?${stage.query({ client_id: stage.tool.clientId, post_logout_redirect_uri: uri })}`,
            { headers: { cookie: stage.cookie() } },
          ),
        ),
      ),
    ),
    attack('sign-out: leads back of no client', 'page 400', async stage =>
      outcomeOf(
        await stage.request(
          'GET',
          `${stage.openid}/logout?${stage.query({ post_logout_redirect_uri: stage.tool.redirect })}`,
          { headers: { cookie: stage.cookie() } },
        ),
      ),
    ),
    ...[
      ['unasked', ''],
      ['by a forged ID token', 'forged'],
      ['by the ID token of another person', 'bob'],
    ].map(([name = '', whose]) =>
      attack(`sign-out: ${name}`, 'asks', async stage => {
        let hint: string | undefined =
          whose === 'forged'
            ? `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: stage.ada.sub, aud: stage.tool.clientId })).toString('base64url')}.`
            : undefined;
        if (whose === 'bob') {
          hint = await stage.sign({ sub: stage.bob.sub, aud: stage.tool.clientId }, { typ: undefined });
        }
        const page = await stage.request('GET', `${stage.openid}/logout?${stage.query({ id_token_hint: hint })}`, {
          headers: { cookie: stage.cookie() },
        });
        const still = outcomeOf(await stage.authorize(stage.page, { prompt: 'none' }));
        return /name="csrf"/.test(page.text) && still === 'ACCEPTED' ? 'asks' : `signed out: ${still}`;
      }),
    ),
    attack('sign-out: posted from another site', 'page 403', async stage =>
      outcomeOf(
        await stage.request('POST', `${stage.openid}/logout`, {
          headers: { cookie: stage.cookie(), origin: 'https://evil.example' },
          body: new URLSearchParams(),
        }),
      ),
    ),

    // Origins and hosts
    ...['auth', 'logout'].map(path =>
      attack(`origin: ${path} answers another site`, 'silent', async ({ request, openid }) => {
        const { headers } = await request('GET', `${openid}/${path}`, { headers: { origin: 'https://evil.example' } });
        return Object.keys(headers).some(name => name.startsWith('access-control-')) ? 'ACCEPTED' : 'silent';
      }),
    ),
    attack('origin: null at the token route', 'silent', async ({ request, openid }) =>
      (await request('POST', `${openid}/token`, { headers: { origin: 'null' }, body: new URLSearchParams() })).headers[
        'access-control-allow-origin'
      ]
        ? 'ACCEPTED'
        : 'silent',
    ),
    attack('host: an issuer by the header of a proxy', 'its own', async ({ request, realm }) => {
      const { json } = await request('GET', `${realm}/.well-known/openid-configuration`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
      });
      return json.issuer === realm && !JSON.stringify(json).includes('evil') ? 'its own' : 'ACCEPTED';
    }),
    attack('keys: private parts are told', 'public alone', async ({ request, openid }) => {
      const { keys } = (await request('GET', `${openid}/certs`)).json as { keys: Record<string, unknown>[] };
      return keys.every(key => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].every(name => !(name in key)))
        ? 'public alone'
        : 'ACCEPTED';
    }),
  ];
}
