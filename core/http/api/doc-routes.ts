// The addresses of the API's own description.
import Type from 'typebox';
import { docsHeaders, renderDocs } from './docs-page.ts';
import type { ApiDocument } from './openapi.ts';
import { routesIn, type Route } from './route.ts';

const routes = routesIn('description');

/** `/doc.json` and `/doc`. The document is made at the first call, when all routes are known. */
export function describeRoutes(getDocument: () => ApiDocument): Route[] {
  let page: string | undefined;
  return [
    routes.get('describeApi', '/doc.json', {
      summary: 'The description of this API (OpenAPI 3.1)',
      access: { scopes: 'public' },
      answer: Type.Unsafe<object>({ description: 'an OpenAPI 3.1 document' }),
      handle: async () => getDocument(),
    }),
    routes.get('readDescription', '/doc', {
      summary: 'The description of this API as a page to read',
      access: { scopes: 'public' },
      handle: async ({ exchange: { reply } }) => {
        page ??= renderDocs(getDocument());
        reply.headers(docsHeaders()).send(page);
        await reply;
      },
    }),
  ];
}
