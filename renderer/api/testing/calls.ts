// A fake service for tests of calls: signs a user in and records every call.
import type { TestContext } from 'node:test';
import { startSession } from '../session.ts';

const ORIGIN = 'https://bim.example.org';
/** The page to which the sign-in leads back. */
const location = { pathname: '/app/callback', search: '?code=c&state=s', origin: ORIGIN, hostname: 'bim.example.org' };
const sessionStorage = {
  getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
  removeItem: () => undefined,
};

/** A call as `POST /cloud/1`, and its JSON body, if any. */
export type Asked = readonly [call: string, body?: unknown];

/** Tests in which calls are recorded: the previous globals are restored only once. */
const noting = new WeakSet<TestContext>();

/**
 * Signs a user in; until the end of the test `answer` answers the calls with a Response, with a value that is sent as
 * JSON, or with nothing.
 * @param below prefix of all addresses, omitted in recorded calls
 * @returns the calls so far, in order
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

/** The response to a call that the service refuses. */
export const refusal = (status: number): Response => Response.json({ detail: 'refused' }, { status });
