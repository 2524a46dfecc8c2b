// The service as calls meet it in a test: somebody is signed in, and every call is written down.
import type { TestContext } from 'node:test';
import { startSession } from '../session.ts';

const ORIGIN = 'https://bim.example.org';
/** The page to which the sign-in leads back. */
const location = { pathname: '/app/callback', search: '?code=c&state=s', origin: ORIGIN, hostname: 'bim.example.org' };
const sessionStorage = {
  getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
  removeItem: () => undefined,
};

/** A call as `POST /cloud/1`, and its JSON where it has any. */
export type Asked = readonly [call: string, body?: unknown];

/** Tests in which calls are written down: what was there before them comes back once. */
const noting = new WeakSet<TestContext>();

/**
 * Signs somebody in; until the test is over `answer` answers the calls: with a Response, or what is sent as JSON, or
 * nothing.
 * @param below begin of all addresses, which is left out where calls are written down
 * @returns what was asked so far, in its order
 */
export async function noteCalls(
  t: TestContext,
  answer: (...asked: Asked) => unknown = () => undefined,
  below = '',
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const fetchOnce = (path: string, { method = 'GET', body }: RequestInit = {}): Response => {
    if (path.endsWith('/token')) return Response.json({ access_token: 'token', expires_in: 3600 });
    const call = `${method} ${path.startsWith(below) ? path.slice(below.length) : path}`;
    const one: Asked = typeof body === 'string' ? [call, JSON.parse(body) as unknown] : [call];
    asked.push(one);
    const given = answer(...one);
    if (given instanceof Response) return given;
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
  };
  const fetch = async (path: string, init?: RequestInit) => fetchOnce(path, init);
  const isFirst = !noting.has(t);
  noting.add(t);
  for (const [name, value] of Object.entries({ location, sessionStorage, fetch })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    if (!isFirst) continue;
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
  await startSession();
  return asked;
}

/** What a call is answered that the service refuses. */
export const refusal = (status: number): Response => Response.json({ detail: 'refused' }, { status });
