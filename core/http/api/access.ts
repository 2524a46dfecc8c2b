// Authorises a call: identifies the caller, resolves the place of the path, and checks role and scope there.
import { forbidden, notFound, secondFactorRequired, unauthorized } from '../../kit/errors.ts';
import type { Caller, Credential, Place } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { modelParam, placeParams } from './paths.ts';
import type { Route } from './route.ts';

/** Injected by app.ts: identity knows credentials, collaboration knows roles. */
export interface Doorkeepers {
  /** The caller behind an Authorization header; undefined when it is unknown, expired or revoked. */
  readonly identify: (authorization: string, address: string) => Promise<Caller | undefined>;
  /**
   * The current caller behind the same credential; undefined when it has ended. Without it, running requests are never
   * cut.
   */
  readonly callerBehind?: (credential: Credential) => Promise<Caller | undefined>;
  /** Cloud and project with the caller's roles; undefined when they do not exist or are not visible to the caller. */
  readonly findPlace: (
    caller: Caller,
    cloudId: number | undefined,
    projectId: number | undefined,
  ) => Promise<Place | undefined>;
}

type Params = Readonly<Record<string, unknown>>;
type Admitted = { readonly caller?: Caller; readonly place?: Place };

/**
 * Guards one route.
 * @returns a function that gives caller and place, or
 * @throws 401 without a valid credential, 404 where the place is not visible to the caller, 403 without scope or role
 */
export function createGuard(route: Route, doorkeepers: Doorkeepers) {
  const admit = createAdmission(route, doorkeepers);
  return async (authorization: string | undefined, address: string, params: Params): Promise<Admitted> => {
    if (route.access.scopes === 'public') return {};
    const caller = authorization ? await doorkeepers.identify(authorization, address) : undefined;
    if (!caller) throw unauthorized();
    return admit(caller, params);
  };
}

/**
 * Checks whether a request that was let in would be let in now. A token that has expired since then does not count, one
 * that was revoked does.
 * @returns a function that @throws what the guard would
 */
export function createRecheck(route: Route, doorkeepers: Doorkeepers) {
  const admit = createAdmission(route, doorkeepers);
  return async ({ credential, scopes }: Caller, params: Params): Promise<void> => {
    if (!credential || !doorkeepers.callerBehind) return;
    const caller = await doorkeepers.callerBehind(credential);
    if (!caller) throw unauthorized();
    const left = scopes.intersection(caller.scopes);
    // Where every credential is accepted, scopes decide the visible data.
    if (route.access.scopes === 'any' && left.size < scopes.size) throw forbidden();
    await admit({ ...caller, scopes: left }, params);
  };
}

/** The reach of a caller on a route. */
function createAdmission(route: Route, { findPlace }: Doorkeepers) {
  const { access, path } = route;
  const { cloud, project, hasPlace } = placeParams(path);
  const model = modelParam(path);

  return async (caller: Caller, params: Params): Promise<Admitted> => {
    if (caller.onlyModel !== undefined && numberOf(params, model) !== caller.onlyModel)
      throw notFound(`${path} for the token of a model`);

    const place = hasPlace ? await findPlace(caller, numberOf(params, cloud), numberOf(params, project)) : undefined;
    if (hasPlace && !place) throw notFound(`place of ${path}`);
    const isOwn = caller.kind === 'application' || caller.window || (access.only === 'own-client' && caller.ownsClient);
    if ((access.only === 'own-name' || access.only === 'own-client') && !isOwn)
      throw forbidden('An application cannot do this in the name of a person.', 'own_name_only');
    if ((access.only === 'window' || access.only === 'administrator') && !caller.window)
      throw forbidden('Only available to signed-in users, not to applications.', 'window_only');
    if (access.only === 'administrator' && !caller.window?.isAdministrator)
      throw forbidden('Only server administrators can do this.', 'administrator_only');
    if (access.only === 'administrator' && caller.window?.lacksSecondFactor) throw secondFactorRequired();
    if (access.callers && !access.callers.includes(caller.kind))
      throw forbidden('This kind of credential cannot do this.');
    if (access.inPerson && caller.impersonatorId !== undefined)
      throw forbidden('A token that acts for another member cannot do this.', 'impersonated');
    const { scopes } = access;
    if (scopes !== 'any' && scopes !== 'public' && !scopes.some(scope => caller.scopes.has(scope))) {
      throw forbidden(`Missing scope: ${scopes.join(' or ')}.`, 'missing_scope');
    }
    if (place && !reaches(place, access.role)) throw forbidden();
    return place ? { caller, place } : { caller };
  };
}

function reaches(place: Place, least: 'admin' | 'user' | 'guest' | undefined): boolean {
  const role = place.projectId === null ? place.cloudRole : place.projectRole;
  return role !== null && least !== undefined && role >= roles[least];
}

function numberOf(params: Params, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : params[name];
  return typeof value === 'number' ? value : undefined;
}
