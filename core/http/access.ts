// Decides whether a call may go on: who is it, where does the path lead, what may they do there.
import { forbidden, notFound, unauthorized } from '../kit/errors.ts';
import { roles, type Caller, type Place } from '../kit/caller.ts';
import { modelParam, placeParams, type Route } from './route.ts';

/** Changes that people make in their own name alone: no token that acts for another member answers a visa or changes
 *  rights, members or credentials. */
const inOwnName = /^(?:access-token|application|cloud-application|cloud-user|group|invitation|member|model-token)\.|\.permission$|^visa\.answer$/;

/** Handed in by app.ts: identity knows credentials, collaboration knows roles. */
export interface Doorkeepers {
  /** The caller behind an Authorization header; undefined when it is unknown, expired or revoked. */
  readonly identify: (authorization: string, address: string) => Promise<Caller | undefined>;
  /** Cloud and project with the caller's roles; undefined when they do not exist or are not visible to the caller. */
  readonly findPlace: (caller: Caller, cloudId: number | undefined, projectId: number | undefined) => Promise<Place | undefined>;
}

/**
 * Guards one route.
 * @returns a function that gives caller and place, or
 * @throws 401 without a valid credential, 404 where the caller may not look, 403 without scope or role
 */
export function createGuard(route: Route, { identify, findPlace }: Doorkeepers) {
  const { access, path } = route;
  const { cloud, project, hasPlace } = placeParams(path);
  const model = modelParam(path);

  return async (authorization: string | undefined, address: string, params: Readonly<Record<string, unknown>>): Promise<{ caller?: Caller; place?: Place }> => {
    if (access.scopes === 'public') return {};
    const caller = authorization ? await identify(authorization, address) : undefined;
    if (!caller) throw unauthorized();
    if (caller.onlyModel !== undefined && numberOf(params, model) !== caller.onlyModel) throw notFound(`${path} for the token of a model`);

    const place = hasPlace ? await findPlace(caller, numberOf(params, cloud), numberOf(params, project)) : undefined;
    if (hasPlace && !place) throw notFound(`place of ${path}`);
    if (access.only && !caller.window) throw forbidden('This is only for people at a window of this service.', 'window_only');
    if (access.only === 'administrator' && !caller.window?.isAdministrator) throw forbidden('This is only for administrators of this service.', 'administrator_only');
    if (access.callers && !access.callers.includes(caller.kind)) throw forbidden('This is not for this kind of credential.');
    if (caller.impersonatorId !== undefined && typeof access.audit === 'string' && inOwnName.test(access.audit)) {
      throw forbidden('A token that acts for another member may not do this.', 'impersonated');
    }
    if (access.scopes !== 'any' && !access.scopes.some(scope => caller.scopes.has(scope))) {
      throw forbidden(`The credential lacks the scope ${access.scopes.join(' or ')}.`, 'missing_scope');
    }
    if (place && !reaches(place, access.role)) throw forbidden();
    return place ? { caller, place } : { caller };
  };
}

function reaches(place: Place, least: 'admin' | 'user' | 'guest' | undefined): boolean {
  const role = place.projectId === null ? place.cloudRole : place.projectRole;
  return role !== null && least !== undefined && role >= roles[least];
}

function numberOf(params: Readonly<Record<string, unknown>>, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : params[name];
  return typeof value === 'number' ? value : undefined;
}
