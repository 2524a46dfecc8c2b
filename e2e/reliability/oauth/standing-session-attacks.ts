// A browser with a signed-in person, opened by a program or page that wants a code of our own client without a click
// (RFC 8252 section 8.6): only the window at the origin that the browser itself calls gets one.
import type { Fields } from './client.ts';
import { desktop, outcomeOf, type Attack, type Stage } from './stage.ts';

const places: readonly (readonly [name: string, redirect: (url: URL) => string])[] = [
  ['a program on a port of its own', () => 'http://127.0.0.1:49999/callback'],
  ['a program without a port', () => 'http://127.0.0.1/callback'],
  ['a program on the port of the service', ({ port }) => `http://127.0.0.1:${port}/callback`],
  ['a program by name', () => 'http://localhost:49999/oidc-callback'],
  ['a program on IPv6', () => 'http://[::1]:49999/callback'],
  ['the window under another name of this computer', ({ port }) => `https://localhost:${port}/app/callback`],
];

export function standingSessionAttacks(): Attack[] {
  const attack = (name: string, expected: string, run: Attack['run']): Attack => ({
    name: `standing session: ${name}`,
    expected,
    run,
  });
  const ask = (stage: Stage, redirect: (url: URL) => string, change: Fields = {}) =>
    stage.authorize(desktop, { redirect_uri: redirect(new URL(stage.url)), ...change });
  return [
    ...places.map(([name, redirect]) =>
      attack(`${name}, silently`, 'consent_required', async stage =>
        outcomeOf(await ask(stage, redirect, { prompt: 'none' })),
      ),
    ),
    ...places.map(([name, redirect]) =>
      attack(`${name}, with the browser open`, 'asks to sign in', async stage => outcomeOf(await ask(stage, redirect))),
    ),
    attack('a program that was allowed before', 'consent_required', async stage => {
      const { browser } = stage;
      const page = await browser.open(stage.authorizeAddress(desktop));
      const allowed = await browser.submit(page, { decision: 'allow' });
      if (!allowed.url.searchParams.has('code')) throw new Error(`not allowed: ${allowed.status}`);
      return outcomeOf(await ask(stage, () => desktop.redirect, { prompt: 'none' }));
    }),
    ...['http://127.0.0.1:49999/back', 'http://127.0.0.1/back', 'http://[::1]:5001/back'].map(redirect_uri =>
      attack(
        `a program of others at ${redirect_uri}, where its first port was allowed, silently`,
        'consent_required',
        async stage => {
          const { browser, page } = stage;
          const first = { redirect_uri: 'http://127.0.0.1:5001/back' };
          const asked = await browser.open(stage.authorizeAddress(page, first));
          const allowed = asked.text.includes('value="allow"')
            ? await browser.submit(asked, { decision: 'allow' })
            : asked;
          if (!allowed.url.searchParams.has('code')) throw new Error(`not allowed: ${allowed.status}`);
          return outcomeOf(await stage.authorize(page, { redirect_uri, prompt: 'none' }));
        },
      ),
    ),
    attack('consent without its mark', 'page 403', async stage => {
      const { browser } = stage;
      const page = await browser.open(stage.authorizeAddress(desktop));
      const answer = await browser.submit(page, { decision: 'allow', csrf: '' });
      return answer.url.searchParams.has('code') ? 'ACCEPTED' : outcomeOf({ ...answer, headers: {} });
    }),
    attack('the page does not name the place', 'named', async stage => {
      const { browser } = stage;
      const { text } = await browser.open(stage.authorizeAddress(desktop));
      return text.includes(new URL(desktop.redirect).host) && !text.includes('name="password"') ? 'named' : 'hidden';
    }),
  ];
}
