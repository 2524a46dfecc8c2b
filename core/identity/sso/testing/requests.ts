// For tests of single requests at the identity provider: a sign-in of our own client whose parameters can be changed.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { authorizeQuery, Browser, CALLBACK, postForm, VERIFIER, type Answer } from '../../testing/browser.ts';
import { serveIdentity } from '../../testing/services.ts';
import { DESKTOP_CLIENT } from '../../tokens/claims.ts';

export { CALLBACK, VERIFIER };
export const ADA = { username: 'ada@example.org', password: 'analytical engine' };

export async function serve(t: TestContext) {
  const service = await serveIdentity(t);
  await service.users.createPerson({ email: ADA.username, password: ADA.password });
  const browser = new Browser(service.ca, CALLBACK);
  const openid = `${service.realm}/protocol/openid-connect`;
  /** Opens the sign-in with some parameters changed; undefined leaves one out. */
  const authorize = (change: Record<string, string | undefined> = {}): Promise<Answer> => {
    const query = authorizeQuery({ scope: 'openid model:read' });
    for (const [name, value] of Object.entries(change))
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    return browser.open(`${openid}/auth?${query}`);
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
