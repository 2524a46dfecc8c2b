// Serves the built window below /app/ (RELIABILITY.md 6.7): files named by their content are cached forever, every
// other path gets the page itself, whose routes the window reads.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../kit/errors.ts';
import { pageFonts } from '../../kit/text/page-fonts.ts';
import { leaveUncompressed, acceptedEncoding } from '../answer/compression.ts';
import { inlineSource, pageHeaders } from './page-headers.ts';

// The page with the licences of everything that ships, with a way back: the desktop's window has no other.

const style =
  `${pageFonts}\nbody{font:14px/1.5 "Inter Variable",Inter,system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;` +
  'padding:0 1rem}pre{white-space:pre-wrap}';

const licencesHeaders = { ...pageHeaders({ style: inlineSource(style) }), 'cache-control': 'no-cache' };

/** @param text of all licences */
const licencesPage = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Licences · Plinth</title><style>${style}</style>
<h1>Licences</h1><p><a href="/app/">Back to Plinth</a></p>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></html>`;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.glb': 'model/gltf-binary',
};

/** Encoding -> ending of the file that holds it, made when the window was built. */
const packed: Readonly<Record<string, string>> = { zstd: '.zst', br: '.br', gzip: '.gz' };

const absent = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plinth</title>
<h1>The window is not built</h1>
<p>The service runs. Build its window with <code>npm run build</code> in the program's folder,
then reload this page.</p>
<p>The API is described at <a href="/doc">/doc</a>.</p></html>`;

/** Serves the window in `folder`; where none was built, a page that says so. */
export function serveWeb(app: FastifyInstance, folder: string): void {
  app.get('/', async (_request, reply) => reply.redirect('/app/', 302));
  app.get('/app', async (_request, reply) => sendPage(reply, folder));
  app.get<{ Params: { name: string } }>('/app/assets/:name', async (request, reply) =>
    sendAsset(request, reply, folder, request.params.name),
  );
  app.get<{ Params: { name: string } }>('/app/fonts/:name', async ({ params }, reply) =>
    sendFont(reply, folder, params.name),
  );
  app.get('/favicon.ico', async (_request, reply) => sendIcon(reply, folder));
  app.get('/app/licences', async (_request, reply) => sendLicences(reply, folder));
  app.get('/app/*', async (_request, reply) => sendPage(reply, folder));
}

/**
 * The page is small and names everything else by its content, so it is read again each time: a new build appears at
 * once.
 */
function sendPage(reply: FastifyReply, folder: string): FastifyReply {
  const page = readPage(folder);
  const nonce = randomBytes(16).toString('base64');
  // What loads the page again when files of it do not come.
  const script = /<script>(.*?)<\/script>/s.exec(page ?? '')?.[1];
  return reply
    .code(page === undefined ? 503 : 200)
    .headers({
      ...pageHeaders({ style: `'nonce-${nonce}'`, ...(script !== undefined && { script: inlineSource(script) }) }),
      'cache-control': 'no-store',
    })
    .send((page ?? absent).replace('%NONCE%', nonce));
}

/** Browsers request it for pages that name no icon: those of the sign-in, of the licences, of the API. */
function sendIcon(reply: FastifyReply, folder: string): FastifyReply {
  const icon = /<link rel="icon" href="([^"]+)"/.exec(readPage(folder) ?? '')?.[1];
  if (icon === undefined) throw notFound('icon');
  return reply.header('cache-control', 'max-age=86400').redirect(icon, 302);
}

/**
 * The font of the window under a name that does not change with a build, as pages of the service name it.
 * @param name such as `latin.woff2`
 */
async function sendFont(reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const script = /^([a-z-]+)\.woff2$/.exec(name)?.[1];
  const files = script === undefined ? [] : await readdir(join(folder, 'assets')).catch(() => []);
  const file = files.find(each => new RegExp(`^inter-${script}-wght-normal-[\\w-]+\\.woff2$`).test(each));
  const bytes = file === undefined ? undefined : await readIfThere(join(folder, 'assets', file));
  if (!bytes) throw notFound('font');
  return reply.headers({ ...assetHeaders('font/woff2'), 'cache-control': 'public, max-age=604800' }).send(bytes);
}

/** The licences, which are put together when the window is built. */
async function sendLicences(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const text = await readIfThere(join(folder, 'licences.txt'));
  if (!text) throw notFound('list of licences');
  return reply.headers(licencesHeaders).send(licencesPage(text.toString()));
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
): Promise<FastifyReply> {
  // Names as the build makes them: no path out of the folder, and none of the packed files by itself.
  const type = /^[\w-][\w.-]*$/.test(name) ? types[extname(name)] : undefined;
  if (type === undefined) throw notFound('file of the window');
  const path = join(folder, 'assets', name);
  const encoding = acceptedEncoding(request.headers['accept-encoding'], Object.keys(packed));
  const small = encoding === undefined ? undefined : await readIfThere(`${path}${packed[encoding]}`);
  const bytes = small ?? (await readIfThere(path));
  if (!bytes) throw notFound('file of the window');
  leaveUncompressed(request);
  if (small && encoding) reply.header('content-encoding', encoding);
  return reply
    .headers({ ...assetHeaders(type), vary: 'Accept-Encoding', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(bytes);
}

const assetHeaders = (type: string) => ({
  'content-type': type,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
