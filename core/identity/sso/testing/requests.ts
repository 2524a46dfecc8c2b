// For tests of single requests at the identity provider: a sign-in of our own client whose parameters can be changed.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { Browser, postForm, type Answer } from '../../testing/browser.ts';
import { serveIdentity } from '../../testing/services.ts';
import { DESKTOP_CLIENT } from '../../tokens/claims.ts';

export const CALLBACK = 'http://127.0.0.1:49899/callback';
export const ADA = { username: 'ada@example.org', password: 'analytical engine' };
export const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard-0123456789';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  await service.users.createPerson({ email: ADA.username, password: ADA.password });
  const browser = new Browser(service.ca, CALLBACK);
  const openid = `${service.realm}/protocol/openid-connect`;
  const good = {
    client_id: DESKTOP_CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid model:read',
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  };
  /** Opens the sign-in with some parameters changed; undefined leaves one out. */
  const authorize = (change: Record<string, string | undefined> = {}): Promise<Answer> => {
    const parameters = Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    return browser.open(`${openid}/auth?${new URLSearchParams(parameters)}`);
  };
  const token = async (fields: Record<string, string>) => {
    const { status, text } = await postForm(service.ca, `${openid}/token`, fields);
    return { status, ...(JSON.parse(text) as { error?: string; access_token?: string; refresh_token?: string }) };
  };
  const codeOf = async (change: Record<string, string | undefined> = {}): Promise<string> => {
    const page = await authorize(change);
    const end = page.text.includes('name="password"') ? await browser.submit(page, ADA) : page;
    const consented = end.text.includes('value="allow"') ? await browser.submit(end, { decision: 'allow' }) : end;
    return (
      consented.url.searchParams.get('code') ??
      assert.fail(`no code: ${consented.status} ${consented.url} ${consented.text}`)
    );
  };
  const exchange = (code: string, change: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      client_id: DESKTOP_CLIENT,
      redirect_uri: CALLBACK,
      code,
      code_verifier: VERIFIER,
      ...change,
    });
  return { ...service, openid, browser, authorize, token, codeOf, exchange };
}
