// Pages of other sites may call the API (API.md section 2, CORS). That is safe because API and file routes read no
// cookie, only tokens, keys and signed addresses. Sign-in pages have cookies, so they get none of this.
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Header with the number of items of a list before it was cut. */
export const TOTAL_HEADER = 'x-total-count';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const ACCEPTED = 'Authorization, Content-Type, Accept, If-Match, If-None-Match, Range, Content-Encoding';
const EXPOSED =
  'ETag, Content-Disposition, X-Total-Count, Content-Range, Accept-Ranges, Location, Retry-After, Plinth-Import';
const PREFLIGHT_SECONDS = '7200';

/** The routes of the identity provider that programs call without a cookie. */
const openToPrograms = new RegExp(
  '^/auth/realms/[^/]+/(\\.well-known/openid-configuration|' +
    'protocol/openid-connect/(token|token/introspect|certs|userinfo|revoke|auth/device))/?$',
);

/**
 * Adds the CORS headers to every answer and answers OPTIONS without a credential.
 * @param webOrigins origins of pages that may call; null: any. The opaque origin `null` never may.
 */
export function installCors(app: FastifyInstance, webOrigins: readonly string[] | null): void {
  const allowed = webOrigins && new Set(webOrigins.map(origin => origin.toLowerCase().replace(/\/$/, '')));
  const mayCall = (origin: string | undefined): origin is string =>
    origin !== undefined && origin !== 'null' && (allowed === null || allowed.has(origin.toLowerCase()));

  app.addHook('onRequest', async (request, reply) => {
    if (isSignIn(request.url)) return undefined;
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    const isWelcome = mayCall(origin);
    if (isWelcome) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', EXPOSED);
    }
    return request.method === 'OPTIONS' ? answerOptions(reply, isWelcome) : undefined;
  });
}

function answerOptions(reply: FastifyReply, isWelcome: boolean) {
  if (isWelcome) {
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', ACCEPTED);
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  }
  return reply.code(204).header('allow', METHODS).send();
}

/** Whether a path belongs to the sign-in pages. Called with the path as the router reads it. */
function isSignIn(url: string): boolean {
  const path = readable(url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '');
  return /^\/auth(\/|$)/i.test(path) && !openToPrograms.test(path);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // the router refuses it
  }
}
