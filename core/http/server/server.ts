// The HTTP application: every declared route with its guard, validation and answer. edge.ts feeds it sockets.
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import { runRequest, type Actor, type RequestContext } from '../../access/request-context.ts';
import { PageQuery } from '../../kit/shapes.ts';
import { AppError, DamagedFile, isDiskFull, notFound } from '../../kit/errors.ts';
import Type from 'typebox';
import { newGuid, parseId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { createGuard, createRecheck, type Doorkeepers } from '../api/access.ts';
import { acceptBodies } from '../body/bodies.ts';
import { mostOf } from '../body/bounds.ts';
import { installClientAddress, type ProxySettings } from './client-address.ts';
import { installCompression } from '../answer/compression.ts';
import { installCors, TOTAL_HEADER } from './cors.ts';
import {
  answerClientError,
  answerExpectation,
  createErrorHandler,
  forAdministrator,
  notFoundHandler,
} from '../answer/errors.ts';
import { installEtags } from '../answer/etags.ts';
import type { HostList } from './hosts.ts';
import type { Most } from '../body/json-cuts.ts';
import { endStream } from './live.ts';
import { installKeptAnswers } from '../answer/answer-cache.ts';
import { installLongBodies } from '../answer/json-pieces.ts';
import { sendWritten, writeLong } from '../answer/long-answers.ts';
import { refuseOtherMethods } from './methods.ts';
import type { Running } from './running.ts';
import { buildSerializers } from '../answer/serializers.ts';
import { pathsOf } from '../api/paths.ts';
import { answersList, bodyLimitOf, standardsOf, totalOf, type Call, type Route } from '../api/route.ts';
import { bodyValidator, queryValidator } from '../body/validate.ts';

interface ServerOptions {
  readonly routes: readonly Route[];
  readonly doorkeepers: Doorkeepers;
  readonly hosts: HostList;
  readonly log: Log;
  /** names of the references to stored bytes, for administrators of the service when these are damaged */
  readonly namesOfStored?: (hash: string) => Promise<readonly string[]>;
  /** watches requests that run for long */
  readonly running?: Running;
  /** called for changes that were refused for want of a credential or a right */
  readonly onRefused?: (refusal: {
    readonly action: string;
    readonly address: string;
    readonly status: number;
  }) => void;
  /** origins of pages that may call the API; null: any */
  readonly webOrigins: readonly string[] | null;
  /** a proxy in front that states the client's address */
  readonly proxy?: ProxySettings | undefined;
  /** makes the server under Fastify, so that edge.ts can feed it sockets */
  readonly serverFactory?: FastifyServerFactory;
}

/** Builds the application. Nothing listens yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { routes, hosts, log, webOrigins, serverFactory } = options;
  const standardOf = standardsOf(routes);
  const answerError = createErrorHandler(log, standardOf);
  const app = Fastify({
    logger: false,
    // Addresses that the router cannot read reach no hook.
    frameworkErrors: (error, request, reply) => {
      try {
        hosts.allowedOriginOf(request.raw);
      } catch (refusal) {
        answerError(refusal as AppError, request, reply);
        return;
      }
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    genReqId: () => newGuid(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    schemaController: { compilersFactory: { buildSerializer: buildSerializers } },
    requestTimeout: 0, // honest slow uploads: edge.ts guards by rate instead
    forceCloseConnections: true,
    return503OnClosing: false, // it has a shape of its own: see refuseWhileClosing
    ...(serverFactory && { serverFactory }),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler(standardOf));
  app.server.on('checkExpectation', answerExpectation);
  hosts.install(app); // before everything else
  refuseWhileClosing(app);
  installClientAddress(app, options.proxy);
  installCors(app, webOrigins);
  refuseOtherMethods(app);
  acceptBodies(app, standardOf);
  noticeAnswers(app); // before the hooks that take their time
  await installCompression(app);
  installKeptAnswers(app);
  installEtags(app);
  installLongBodies(app);
  for (const declared of routes) addRoute(app, declared, options);
  return app;
}

function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isClosing ? new AppError(503, 'stopping', 'The service is stopping. Try again in a moment.') : undefined),
  );
}

function noticeAnswers(app: FastifyInstance): void {
  app.decorateRequest('isAnswered', false);
  app.decorateRequest('keepChecking', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.isAnswered = true;
    done(null, payload);
  });
}

function addRoute(app: FastifyInstance, declared: Route, options: ServerOptions): void {
  const { doorkeepers, onRefused, running } = options;
  const guard = createGuard(declared, doorkeepers);
  const recheck = createRecheck(declared, doorkeepers);
  const readQuery = declared.query ? queryValidator(declared.query) : () => ({});
  // The parts of a form, and things that are answered each for itself, are read by the handler; a schema only describes
  // them.
  const readBody =
    declared.body && (declared.accepts ?? 'json') === 'json' ? bodyValidator(declared.body) : (body: unknown) => body;
  const status = declared.status ?? 200;
  const isList = answersList(declared);

  const prepare = (request: FastifyRequest) => {
    const given = request.params as Record<string, string>;
    return Object.fromEntries(
      declared.params.map(({ name, isInteger }) => {
        const value = isInteger ? parseId(given[name] ?? '') : given[name];
        if (value === undefined) throw notFound(`${name} of ${declared.path}`);
        return [name, value];
      }),
    );
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params: values, caller, place } = request.admitted;
    const call: Call = {
      params: values,
      query: readQuery(request.query),
      body: await readBody(request.body),
      origin: request.origin,
      caller,
      place,
      exchange: { request, reply },
    };
    const context = contextOf(declared, call, request.ip);
    const handle = () => declared.handle(call as never);
    const work = declared.method === 'DELETE' ? () => againWhenFull(handle) : handle;
    const answer = await runRequest(context, work).catch((error: unknown) => refuse(error, request, options));
    // Ended by the handler itself, even before the first byte: compression takes a while.
    if (request.isAnswered || reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
    if (answer === undefined && reply.statusCode === 200 && !declared.answer)
      return reply.code(status === 200 ? 204 : status).send();
    const shown = isList && Array.isArray(answer) ? pageOf(answer, request, reply) : answer;
    const written = declared.answer && writeLong(declared.answer, shown);
    if (written) sendWritten(reply, written);
    return reply.code(status).send(shown);
  };

  const end = declared.answers === 'text/event-stream' ? endStream : undefined;
  const most = declared.body && mostOf(declared.body);
  for (const path of pathsOf(declared.path)) {
    app.route({
      method: declared.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { declared, most },
      bodyLimit: bodyLimitOf(declared),
      schema: declared.answer ? { response: { [status]: declared.answer } } : {},
      // Before the body is read: a refused upload costs nothing.
      onRequest: async (request, reply) => {
        const values = prepare(request);
        const credential = request.headers.authorization ?? tokenIn(request.query, declared.access.tokenIn);
        const { caller, place } = await guard(credential, request.ip, values).catch((error: unknown) => {
          const { audit } = declared.access;
          const status = error instanceof AppError ? error.status : 500;
          if (typeof audit === 'string' && (status === 401 || status === 403))
            onRefused?.({ action: audit, address: request.ip, status });
          throw error;
        });
        request.admitted = { params: values, caller, place };
        if (caller) running?.watch(request.raw, reply.raw, () => recheck(caller, values), end);
        request.keepChecking = check => running?.watch(request.raw, reply.raw, check);
      },
      handler,
    });
  }
}

/**
 * Throws what a handler threw; administrators of the service get the name of the damaged file, also at a public
 * address.
 */
async function refuse(
  error: unknown,
  request: FastifyRequest,
  { doorkeepers, namesOfStored }: ServerOptions,
): Promise<never> {
  if (!(error instanceof DamagedFile) || !namesOfStored) throw error;
  const { authorization } = request.headers;
  const caller =
    request.admitted.caller ?? (authorization ? await doorkeepers.identify(authorization, request.ip) : undefined);
  const isAdministrator = caller?.window?.isAdministrator === true && !caller.window.lacksSecondFactor;
  throw isAdministrator ? await forAdministrator(error, namesOfStored) : error;
}

/** The token of an address, in the form of the header. */
function tokenIn(query: unknown, name: string | undefined): string | undefined {
  const token = name === undefined ? undefined : (query as Readonly<Record<string, unknown>>)[name];
  return typeof token === 'string' ? `Bearer ${token}` : undefined;
}

const readPage = queryValidator(Type.Object(PageQuery));

/** The caller asks; a handler that changes something also runs in their name, so that the activity log names them. */
function contextOf({ access, accepts, method }: Route, call: Call, address: string): RequestContext {
  const { body, caller, place } = call;
  const { cloudId = null, projectId = null } = place ?? {};
  const isRemoval = method === 'DELETE';
  const action = typeof access.audit === 'string' ? access.audit : null;
  const isRecord = accepts !== 'multipart' && typeof body === 'object' && body !== null && !Array.isArray(body);
  const actor: Actor = {
    via: 'api',
    action,
    address,
    actorId: caller?.impersonatorId ?? caller?.accountId ?? null,
    ...(caller?.impersonatorId !== undefined && { inNameOfId: caller.accountId }),
    applicationId: caller?.applicationId ?? null,
    cloudId,
    projectId,
    isVital: isRemoval,
    fields: isRecord ? Object.keys(body) : [],
    isWritten: false,
    isOver: false,
  };
  return { asker: caller && { caller, cloudId, projectId }, actor: action !== null || isRemoval ? actor : undefined };
}

/** The first request that finds the disk full has room made for the next: a removal that was rolled back for that
 *  reason is repeated. */
async function againWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return work();
  }
}

/** Lists are whole unless `limit` or `offset` ask for a part; a header gives their length (API.md section 2). */
function pageOf(items: readonly unknown[], request: FastifyRequest, reply: FastifyReply): readonly unknown[] {
  const total = totalOf(items);
  if (total !== undefined) {
    reply.header(TOTAL_HEADER, total);
    return items;
  }
  const { limit, offset = 0 } = readPage(request.query) as { limit?: number; offset?: number };
  reply.header(TOTAL_HEADER, items.length);
  return items.slice(offset, limit === undefined ? undefined : offset + limit);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller and place of the guard */
    admitted: Pick<Call, 'caller' | 'place'> & { readonly params: Record<string, number | string> };
    /** scheme, host and port of the address that the client used */
    origin: string;
    /** authorises again while the answer is under way */
    keepChecking: ((check: () => Promise<void>) => void) | null;
    /** whether an answer was passed on to be sent */
    isAnswered: boolean;
  }
  interface FastifyContextConfig {
    declared?: Route;
    /** the most that its body may hold */
    most?: Most | undefined;
  }
}
