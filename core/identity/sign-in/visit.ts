// A visit to a sign-in page, and the provider's interaction for it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type default as Provider } from 'oidc-provider';

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `https://host:port` as the browser named it */
  readonly origin: string;
  /** the path as the browser named it */
  readonly path: string;
  /** address of the browser */
  readonly address: string;
  readonly provider: Provider;
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The sign-in that the browser of a request is in, when it is the one named. */
export async function interactionOf(
  { request, response, provider }: Visit,
  uid: string,
): Promise<Interaction | undefined> {
  const found = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  return found?.uid === uid ? found : undefined;
}
