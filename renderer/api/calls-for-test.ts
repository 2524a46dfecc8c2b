// The service as calls meet it in a test: somebody is signed in, and every call is written down.
import type { TestContext } from 'node:test';
import { startSession } from './session.ts';

const ORIGIN = 'https://bim.example.org';
/** The page to which the sign-in leads back. */
const location = { pathname: '/app/callback', search: '?code=c&state=s', origin: ORIGIN, hostname: 'bim.example.org' };
const sessionStorage = {
  getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
  removeItem: () => undefined,
};

/** A call as `POST /cloud/1`, and its JSON. */
export type Asked = [call: string, body: unknown];

/**
 * Signs somebody in; until the test is over `answer` answers the calls, 204 what it leaves out.
 * @returns what was asked so far, in its order
 */
export async function noteCalls(
  t: TestContext,
  answer: (call: string) => Response | undefined = () => undefined,
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const fetch = (path: string, { method = 'GET', body }: RequestInit) => {
    if (path.endsWith('/token')) return Promise.resolve(Response.json({ access_token: 'token', expires_in: 3600 }));
    const call = `${method} ${path}`;
    asked.push([call, typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined]);
    return Promise.resolve(answer(call) ?? new Response(null, { status: 204 }));
  };
  for (const [name, value] of Object.entries({ location, sessionStorage, fetch })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
  await startSession();
  return asked;
}
