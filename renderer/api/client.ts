// Calls of the HTTP API: typed by its OpenAPI description, with the bearer token of the session.
import { create } from 'zustand';
import { ApiError, OfflineError, SessionEndedError } from './errors.ts';
import type { Operations } from './schema.d.ts';
import { accessToken, endSession } from './session.ts';

/** Whether the service answers, as calls report it. */
export const useReachable = create(() => ({ isReachable: true }));

/** Called after every attempt to reach the service. */
export const noteReachable = (isReachable: boolean): void => {
  useReachable.setState({ isReachable });
};

export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]['answer'];

export type Input<O extends Operation> = Operations[O]['input'];

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Calls an operation by its name in the description: `request('GET /cloud/{id}', { params: { id: 1 } })`.
 * @throws ApiError, OfflineError, SessionEndedError
 */
export async function request<O extends Operation>(operation: O, input: Input<O>): Promise<Answer<O>> {
  const { params = {}, query = {}, body, signal } = input as LooseInput;
  const space = operation.indexOf(' ');
  const path = operation
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const response = await fetchAs(`${path}${queryText(query)}`, {
    method: operation.slice(0, space),
    signal: signal ?? null,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return (isJson ? await response.json() : undefined) as Answer<O>;
}

/** Fetches from the service with the session's token; a refused token is renewed once. @throws as `request` does */
export async function fetchAs(path: string, init: RequestInit = {}): Promise<Response> {
  let response = await fetchOnce(path, init, await accessToken());
  if (response.status === 401) response = await fetchOnce(path, init, await accessToken({ refused: true }));
  if (response.status === 401) {
    endSession();
    throw new SessionEndedError();
  }
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return response;
}

async function fetchOnce(path: string, init: RequestInit, token: string): Promise<Response> {
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'omit',
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    noteReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw error;
    noteReachable(false);
    throw new OfflineError('the service cannot be reached', { cause: error });
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/**
 * Signal of a call that counts as unreachable service when there is no answer in this time: a network that loses every
 * packet reports nothing.
 */
export function answerWithin(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), milliseconds);
  return controller.signal;
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(each => each !== undefined && each !== null)
      .map(each => [name, String(each)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
