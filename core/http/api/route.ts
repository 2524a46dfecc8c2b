// The declaration of a route, and the registry of all declarations. Guards, the API description and the access table
// are derived from it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller, Place, ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import { unboundedPlace } from '../body/bounds.ts';
import { paramsOf, placeParams } from './paths.ts';

/** Most bytes of a usual body, and of one that holds many items or a long text. */
export const BODY_BYTES = 1 << 20;
export const BULK_BYTES = 16 << 20;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `{name:text}` is a text, `{id}` an integer: any other value in its place is 404. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Text}:text` ? { readonly [Key in Text]: string } : { readonly [Key in Name]: number }) &
      ParamsOf<Rest>
  : unknown;

export interface Access {
  /** Any of these; `any`: every valid credential; `public`: none needed. */
  readonly scopes: readonly Scope[] | 'any' | 'public';
  /** Least role at the place of the path: in its project, else in its cloud. Must be given when the path names one. */
  readonly role?: 'admin' | 'user' | 'guest';
  /** Kinds of callers that are accepted; all of them when absent. */
  readonly callers?: readonly Caller['kind'][];
  /** `window`: only people at a window of ours, without an application in between. `administrator`: of these,
   *  administrators of this service. For what is not part of the public contract: accounts, sign-in, applications.
   *  `own-name`: these people, and applications by their own credential (service.md 5.5). `own-client`: all of
   *  these, and people through an application that they own: what a person may see and end at a window, their own
   *  programs may too. */
  readonly only?: 'window' | 'administrator' | 'own-name' | 'own-client';
  /**
   * No token that acts for another member may call: such tokens answer no visa and change no rights, members or
   * credentials.
   */
  readonly inPerson?: true;
  /**
   * Name of a query parameter that may hold a token instead of the header: for addresses that browsers open by
   * themselves.
   */
  readonly tokenIn?: string;
  /** Name of a change in the log of activity, `object.verb`; or the reason why a route that seems to change
   *  something has none. */
  readonly audit?: string | { readonly none: string };
}

/** Access to what is not part of the public contract: people at a window of ours. */
export const atWindow = {
  reads: { scopes: ['user:read'], callers: ['person'], only: 'window' },
  writes: { scopes: ['user:write'], callers: ['person'], only: 'window' },
} as const satisfies Record<string, Access>;
/** The same, also for people's own programs, which may see and end what belongs to their owner. */
export const byOwners = {
  reads: { ...atWindow.reads, only: 'own-client' },
  writes: { ...atWindow.writes, only: 'own-client' },
} as const satisfies Record<string, Access>;
/** The same, for administrators of the service only. */
export const byAdministrators = {
  reads: { ...atWindow.reads, only: 'administrator' },
  writes: { ...atWindow.writes, only: 'administrator' },
} as const satisfies Record<string, Access>;

/** A call, for what reads its request and writes its answer. */
export type Exchanged = Pick<Call, 'exchange'>;

export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Scheme, host and port that the client used, from the list of allowed hosts: `https://192.168.1.5:8443`. */
  readonly origin: string;
  /** The caller. Absent only on public routes; use `callerOf`. */
  readonly caller: Caller | undefined;
  /** Cloud and project of the path with the caller's roles; use `placeOf`. */
  readonly place: Place | undefined;
  /** For http/body/upload.ts and http/answer/download.ts only. */
  readonly exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

interface Declaration<
  Path extends string,
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
> extends Operation<Path, Query, Body, Answer> {
  /** Operation id of the public contract. */
  readonly id: string;
  readonly method: Method;
  /** With `{placeholders}` as in the contract, texts as `{name:text}`. Every `.../project/{p}/model...` is also
   *  served as `/ifc...`. */
  readonly path: Path;
  /** Group in the API description. */
  readonly group: string;
}

/** The parts of a declaration beside its name and its address. */
interface Operation<Path extends string, Query extends TSchema, Body extends TSchema, Answer extends TSchema> {
  readonly summary: string;
  /** additions to the summary and the shapes */
  readonly description?: string;
  readonly access: Access;
  readonly query?: Query;
  readonly body?: Body;
  /** JSON by default. `multipart`: a form, which the handler reads by body/upload.ts. `either`: JSON or a form that may
   *  hold a file (body/upload.ts). `each`: JSON whose items the handler checks by answer/bulk.ts.
   *  `bytes`: one file as it is (body/raw-upload.ts). */
  readonly accepts?: 'json' | 'multipart' | 'either' | 'each' | 'bytes';
  /** Most bytes of a body that is not a form, after decompression; when absent 1 MB, of `each` 16 MB. */
  readonly bodyLimit?: number;
  /** Success status; when absent 204 of a deletion, else 200. */
  readonly status?: number;
  /** Shape of a JSON answer; absent for 204 and files. */
  readonly answer?: Answer;
  /** Media type of text that is sent piece by piece. */
  readonly answers?: string;
  /** The standard that prescribes the form of refusals: both want a `message` in each. A body without a type is JSON
   *  under `bcf`: an independent client sends none (BCF.md section 8). */
  readonly standard?: 'bcf' | 'foundation';
  readonly handle: (call: Call<ParamsOf<Path>, Static<Query>, Static<Body>>) => Promise<Static<Answer> | void>;
}

/** A declaration with its types erased, as stored in the registry; its path is that of the contract. */
export interface Route extends Declaration<string, TSchema, TSchema, TSchema> {
  readonly params: ReturnType<typeof paramsOf>;
}

/**
 * Declares a route.
 * @throws at start when access is not declared fully
 */
export function route<
  const Path extends string,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
>(declaration: Declaration<Path, Query, Body, Answer>): Route {
  const { id, access } = declaration;
  const path = declaration.path.replaceAll(':text}', '}');
  const { hasPlace } = placeParams(path);
  if (access.scopes.length === 0) throw new Error(`route ${id}: no scope is named; say 'any' or 'public'`);
  if (hasPlace && !access.role) throw new Error(`route ${id}: ${path} leads into a cloud, so it needs a role`);
  if (hasPlace && access.scopes === 'public') throw new Error(`route ${id}: nothing inside a cloud is public`);
  // The handler's parameter is narrower than the registry's; the server calls it with values that these schemas accept.
  return { ...(declaration as unknown as Route), path, params: paramsOf(declaration.path) };
}

/** Declares the routes of one group of the API description, by their methods: `get(id, path, { access, ... })`. */
export function routesIn(group: string) {
  const declare =
    (method: Method) =>
    <
      const Path extends string,
      Query extends TSchema = TSchema,
      Body extends TSchema = TSchema,
      Answer extends TSchema = TSchema,
    >(
      id: string,
      path: Path,
      operation: Operation<Path, Query, Body, Answer>,
    ): Route =>
      route({ id, method, path, group, ...(method === 'DELETE' && { status: 204 }), ...operation });
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
  };
}

/**
 * The routes of a group, and their access: of those that only read, and of those that change something. A change has a
 * name in the log of activity, or a reason why it has none. `read` and `remove` declare what needs no more than a
 * shape.
 */
export function routesFor(group: string, access: { readonly reads: Access; readonly writes: Access }) {
  const routes = routesIn(group);
  const { reads } = access;
  const writes = (audit: NonNullable<Access['audit']>): Access => ({ ...access.writes, audit });
  return {
    reads,
    writes,
    routes: {
      ...routes,
      read: <const Path extends string, Answer extends TSchema>(
        id: string,
        path: Path,
        summary: string,
        answer: Answer,
        handle: Operation<Path, TSchema, TSchema, Answer>['handle'],
      ) => routes.get(id, path, { summary, access: reads, answer, handle }),
      remove: <const Path extends string>(
        id: string,
        path: Path,
        summary: string,
        audit: string,
        handle: Operation<Path, TSchema, TSchema, TSchema>['handle'],
      ) => routes.delete(id, path, { summary, access: writes(audit), handle }),
    },
  };
}

/** Most bytes of the body of a route, after decompression; for forms it applies to requests without one. */
export const bodyLimitOf = ({ bodyLimit, accepts }: Pick<Route, 'bodyLimit' | 'accepts'>): number =>
  bodyLimit ?? (accepts === 'each' ? BULK_BYTES : BODY_BYTES);

/** Routes that follow a standard, unless they declare their own. */
export const following = (standard: NonNullable<Route['standard']>, routes: readonly Route[]): Route[] =>
  routes.map(declared => ({ standard, ...declared }));

/**
 * Reads which standard a request follows: that of its route; at an address without a route, that of the routes below
 * the same first part of the path.
 */
export function standardsOf(routes: readonly Route[]): (request: FastifyRequest) => Route['standard'] {
  const roots = new Map(routes.map(({ path, standard }) => [rootOf(path), standard]));
  return request => (request.is404 ? roots.get(rootOf(request.url)) : request.routeOptions.config.declared?.standard);
}

const rootOf = (address: string): string | undefined => /^\/[^/?#]+\//.exec(address)?.[0];

/** The operation of BCF 2.1 at its address of version 3.0, with its differences. */
export const inBcf3 = (declared: Route, differences: Partial<Pick<Route, 'answer' | 'summary'>> = {}): Route => ({
  ...declared,
  ...differences,
  id: `${declared.id}V3`,
  path: declared.path.replace('/bcf/2.1/', '/bcf/3.0/'),
  group: 'bcf-3.0',
});

/** Whether a route answers a list, which `limit` and `offset` may cut. */
export function answersList({ method, answer }: Pick<Route, 'method' | 'answer'>): boolean {
  return method === 'GET' && (answer as { type?: unknown } | undefined)?.type === 'array';
}

const totals = new WeakMap<object, number>();

/** A part of a list that was cut in the store: it is sent as it is, with the number of all. */
export function pageAs<T>(items: T[], total: number): T[] {
  totals.set(items, total);
  return items;
}

/** The number of all of which `pageAs` has made a part. */
export const totalOf = (items: readonly unknown[]): number | undefined => totals.get(items);

/** The caller; on every route that is not public. */
export function callerOf({ caller }: Pick<Call, 'caller'>): Caller {
  if (!caller) throw new Error('this route is public and has no caller');
  return caller;
}

/** The place of the call; on every route whose path names a cloud or project. */
export function placeOf({ place }: Pick<Call, 'place'>): Place {
  if (!place) throw new Error('the path of this route names no cloud or project');
  return place;
}

/** The project of the path. */
export function projectOf(call: Pick<Call, 'place'>): ProjectPlace {
  const place = placeOf(call);
  if (place.projectId === null) throw new Error('the path of this route names no project');
  return { ...place, projectId: place.projectId };
}

/** The caller, in the project of the path. */
export const callerIn = (call: Pick<Call, 'caller' | 'place'>): ProjectCaller => ({
  caller: callerOf(call),
  place: projectOf(call),
});

/** The view of a call: the scheme, host and port it used, and the caller's role in the project of the path. */
export const viewOf = (call: Pick<Call, 'origin' | 'place'>) => ({ origin: call.origin, place: projectOf(call) });

/**
 * A registry of routes. The same operation or address twice, a change without a name in the log, and a body without
 * limits stop the start.
 */
export function gatherRoutes(groups: readonly (readonly Route[])[]): readonly Route[] {
  const routes = groups.flat();
  const seen = new Set<string>();
  for (const { id, method, path, access, body, accepts } of routes) {
    // Forms are limited where they are read.
    const unbounded = body && accepts !== 'multipart' ? unboundedPlace(body) : undefined;
    if (unbounded !== undefined) throw new Error(`route ${id}: ${unbounded} is a list or text without a limit`);
    if (method !== 'GET' && access.audit === undefined)
      throw new Error(`route ${id}: a change needs its name in the log of activity, or a reason why it has none`);
    for (const key of [id, `${method} ${path.replace(/\{\w+\}/g, '{}')}`]) {
      if (seen.has(key)) throw new Error(`two routes are declared as ${key}`);
      seen.add(key);
    }
  }
  return routes;
}
