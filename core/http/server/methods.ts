// A known path with a method that it does not have is answered with 405 and its methods (API.md section 2). This
// reveals no more than the public description of the API: only the form of the path is checked, nothing that it names.
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import type { Route } from '../api/route.ts';

interface Known {
  readonly form: RegExp;
  readonly methods: Set<string>;
}

/** To be installed before the routes, and after the hooks that decide which clients may call at all. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Known>();

  app.addHook('onRoute', ({ url, method, config }) => {
    const entry = known.get(url) ?? { form: formOf(url, config?.declared), methods: new Set<string>() };
    known.set(url, entry);
    for (const each of [method].flat()) entry.methods.add(each.toUpperCase());
  });

  // Before the body is read: its type does not matter where no method takes one.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const [path = ''] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
    const methods = [...known.values()].flatMap(({ form, methods: own }) => (form.test(path) ? [...own] : []));
    if (methods.length === 0 || methods.includes(request.method)) return;
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '));
    throw new AppError(405, 'method_not_allowed', 'This method is not allowed.');
  });
}

/** The pattern of a route's addresses. */
function formOf(url: string, declared: Route | undefined): RegExp {
  const integers = new Set((declared?.params ?? []).filter(({ isInteger }) => isInteger).map(({ name }) => name));
  const source = url
    .replace(/\/$/, '')
    .split('/')
    .map(part => {
      if (part === '*') return '.*';
      if (part.startsWith(':')) return integers.has(part.slice(1)) ? '\\d+' : '[^/]+';
      return part.replace(/[^\w-]/g, '\\$&');
    });
  return new RegExp(`^${source.join('/')}/?$`);
}
