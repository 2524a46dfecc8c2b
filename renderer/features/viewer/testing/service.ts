// The service behind `fetch` for the viewer: what is asked of it, and what a test lets it answer.
import { startSession } from '../../../api/session.ts';
import type { ModelPlace } from '../queries.ts';

const project = { cloud: 1, project: 2 } as const;
export const modelPlace = (model: number): ModelPlace => ({ ...project, model });

/** `PATCH 3/element/abc`: of a model by its id, without the way to its project. */
export type Call = readonly [operation: string, body?: unknown];

/** Somebody is signed in from now on, and `answer` is what the service says: a Response, an object as JSON, or nothing.
 *  @returns the calls, the oldest first */
export async function startService(answer: (...call: Call) => unknown): Promise<Call[]> {
  const calls: Call[] = [];
  const fetchOnce = (path: string, init: RequestInit = {}): Response => {
    if (path.endsWith('/token')) return Response.json({ access_token: 'token', expires_in: 3600 });
    const operation = `${init.method ?? 'GET'} ${path.replace('/cloud/1/project/2/model/', '')}`;
    const call: Call = typeof init.body === 'string' ? [operation, JSON.parse(init.body) as unknown] : [operation];
    calls.push(call);
    const given = answer(...call);
    if (given instanceof Response) return given;
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
  };
  Object.assign(globalThis, {
    location: { pathname: '/app/callback', search: '?code=c&state=s', origin: 'https://host', href: 'https://host/' },
    sessionStorage: {
      getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
      removeItem: () => undefined,
    },
    fetch: async (path: string, init?: RequestInit) => fetchOnce(path, init),
  });
  await startSession();
  return calls;
}

export const refused = (status: number): Response => Response.json({ detail: 'refused' }, { status });
