// For tests of this room: HTTPS requests that trust the test's authority, and a browser in miniature that keeps cookies
// as browsers do (path, prefixes, removal), follows redirects and fills in forms.
import { createHash } from 'node:crypto';
import { request as send } from 'node:https';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';

export const CALLBACK = 'http://127.0.0.1:49899/callback';
export const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard-0123456789';

/** The query that opens a sign-in of our own window. */
export const authorizeQuery = (change: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    client_id: DESKTOP_CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly url: URL;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** One request, no cookies, no redirects. */
export function fetchOnce(
  ca: string,
  address: string | URL,
  { method = 'GET', headers = {}, body }: Sending = {},
): Promise<Answer> {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method,
        ca,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      async incoming => {
        let text = '';
        for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, url });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

export const postForm = (
  ca: string,
  address: string | URL,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  fetchOnce(ca, address, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export class Browser {
  readonly #ca: string;
  /** where pages of applications would be: a redirect there is not followed */
  readonly #outside: string;
  cookies: Cookie[] = [];
  /** lines as they were sent, for tests of their attributes */
  readonly cookieLines: string[] = [];

  constructor(ca: string, outside: string) {
    this.#ca = ca;
    this.#outside = outside;
  }

  /** Follows redirects of ours. The answer's `url` is where it ended, or the address outside it was sent to. */
  async open(address: string | URL, sending: Sending = {}): Promise<Answer> {
    let [url, next] = [new URL(address), sending];
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = this.cookies
        .filter(({ path }) => url.pathname.startsWith(path))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const answer = await fetchOnce(this.#ca, url, {
        ...next,
        headers: { ...next.headers, ...(cookie && { cookie }) },
      });
      this.#keep(answer);
      const { location } = answer.headers;
      if (typeof location !== 'string') return answer;
      url = new URL(location, url);
      // Programs of the computer listen without TLS; the service never does.
      if (url.protocol === 'http:' || url.href.startsWith(this.#outside)) return { ...answer, url };
      const kept = Object.entries(next.headers ?? {}).filter(
        ([name]) => name === 'accept-language' || name === 'user-agent',
      );
      next = { headers: Object.fromEntries(kept) };
    }
    throw new Error('it never stopped redirecting');
  }

  /** Sends the form of a page with these fields filled in. */
  submit(
    page: Answer,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const form = readForm(page.text);
    const body = new URLSearchParams({ ...form.hidden, ...fields }).toString();
    return this.open(new URL(form.action, page.url), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: page.url.origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });
  }

  #keep({ headers }: Answer): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      this.cookieLines.push(line);
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
      const attribute = (name: string) =>
        attributes.find(part => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = attribute('path') ?? '/';
      this.cookies = this.cookies.filter(cookie => cookie.name !== name || cookie.path !== path);
      const isGone =
        attribute('max-age') === '0' || new Date(attribute('expires') ?? Date.now() + 1000).getTime() <= Date.now();
      if (!isGone) this.cookies.push({ name, value, path });
    }
  }
}

/** Action and hidden fields of the only form of a page. */
export function readForm(page: string): { action: string; hidden: Record<string, string>; inputs: string[] } {
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`)
      .exec(tag)?.[1]
      ?.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))) ?? '';
  const tags = page.match(/<input\b[^>]*>/g) ?? [];
  return {
    action: attribute(/<form\b[^>]*>/.exec(page)?.[0] ?? '', 'action'),
    hidden: Object.fromEntries(
      tags
        .filter(tag => attribute(tag, 'type') === 'hidden')
        .map(tag => [attribute(tag, 'name'), attribute(tag, 'value')]),
    ),
    inputs: tags.map(tag => attribute(tag, 'name')),
  };
}
