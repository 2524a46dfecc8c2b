// An authenticator app for a person, through the API as the window does it.
import assert from 'node:assert/strict';
import type { Person, TestService } from './service.ts';
import { codeAt, decodeBase32, stepAt } from '../identity/second-factors/codes.ts';

/**
 * Gives a person a second factor, which ends sessions opened with the password alone. Returns its secret, and the
 * recovery codes that come with the first.
 */
export async function addTotp(
  { request }: Pick<TestService, 'request'>,
  { as, password }: Pick<Person, 'as' | 'password'>,
): Promise<{ readonly secret: string; readonly codes: readonly string[] | null }> {
  const { secret } = (await request('POST', '/account/second-factor/totp', { as, body: { password } })).json;
  const code = codeAt(decodeBase32(secret), stepAt(Date.now()));
  const { status, json } = await request('POST', '/account/second-factor/totp/confirmation', { as, body: { code } });
  assert.equal(status, 200);
  return { secret, codes: json.recovery_codes };
}
