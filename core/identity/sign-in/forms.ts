// Protection of the forms of the sign-in pages: they are posted from our own pages only, once per visit, by their own
// token.
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type default as Provider } from 'oidc-provider';
import { AppError } from '../../kit/errors.ts';
import { isSameSecret } from '../../kit/ids.ts';
import type { Page } from './layout.ts';

// A visit to a sign-in page, and the provider's interaction for it.

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
export async function interactionOf({ request, response, provider }: Visit, uid: string) {
  const found = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  return found?.uid === uid ? found : undefined;
}

/** The consents that a browser's session holds. */
export const grantsOf = ({ authorizations = {} }: InstanceType<Provider['Session']>): string[] =>
  Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);

const LONGEST_FORM = 16 * 1024;

/** Whether a request that changes something comes from a page of ours (or from no page, as scripts do). */
export function comesFromHere({ headers }: IncomingMessage, origin: string): boolean {
  const { origin: from, 'sec-fetch-site': site } = headers;
  return (from === undefined || from === origin) && site !== 'cross-site';
}

/** Signs texts for one purpose of the forms. */
export function createSeal(key: Uint8Array) {
  const sign = (...texts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url');
  return {
    sign,
    matches: (signature: string, ...texts: readonly string[]): boolean => isSameSecret(sign(...texts), signature),
  };
}
export type Seal = ReturnType<typeof createSeal>;

/** @param longest in bytes. @throws 415 for another type than a form, 413 when it is too long */
export async function readForm(request: IncomingMessage, longest = LONGEST_FORM): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'unsupported_media_type', 'A form is expected here.');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longest) throw new AppError(413, 'too_large', 'The form is too long.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** Sets a cookie for the whole host, not readable by scripts. @param seconds 0 removes it */
export function setCookie(response: ServerResponse, name: string, value: string, seconds: number): void {
  response.appendHeader('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`);
}

export function sendPage(response: ServerResponse, { status, headers, html }: Page): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(html);
}

export function redirect(response: ServerResponse, location: string): void {
  response.statusCode = 303;
  response.setHeader('location', location);
  response.end();
}
