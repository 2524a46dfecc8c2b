// The expected result for one caller and one operation by the table of access: service.md 2.6, 5.3 and RELIABILITY.md
// 5, written independently of the guard that is tested with it.
import type { Route } from '../../../core/http/api/route.ts';
import type { Actor } from './actors.ts';

export type Outcome = 'unknown' | 'hidden' | 'refused' | 'in';

const numbers = { admin: 100, user: 50, guest: 25 } as const;

/** Operations that are available in one's own name only. */
const personal =
  /^(access-token|application|cloud-application|cloud-user|group|invitation|member|model-token)\.|permission$|^visa\.answer$/;

/** unknown: 401; hidden: 404; refused: 403; in: whatever the operation itself answers */
export function expectedOf({ path, access }: Pick<Route, 'path' | 'access'>, actor: Actor): Outcome {
  if (path === '/metrics') return 'hidden'; // it has a token of its own, in settings that this service lacks
  if (access.scopes === 'public') return 'in';
  if (actor.kind === 'nobody') return 'unknown';
  if (actor.opensModel && !/\/project\/\{\w+\}\/(?:model|ifc)\/\{/.test(path)) return 'hidden';
  const inProject = /\/project\/\{|^\/bcf\/.*\/projects\/\{/.test(path);
  const inCloud = path.startsWith('/cloud/{');
  if (inProject && actor.projectRole === 0) return 'hidden';
  if (inCloud && !inProject && (actor.cloudRole === 0 || actor.isBound)) return 'hidden';
  if (access.only === 'administrator' && !actor.isAdministrator) return 'refused';
  if (access.only === 'window' && actor.kind !== 'person') return 'refused';
  // The people of the table are at windows.
  if ((access.only === 'own-name' || access.only === 'own-client') && actor.kind === 'project-token') return 'refused';
  if (access.callers && !access.callers.includes(actor.kind)) return 'refused';
  if (actor.isImpersonating && typeof access.audit === 'string' && personal.test(access.audit)) return 'refused';
  if (access.scopes !== 'any' && !access.scopes.some(scope => actor.scopes.has(scope))) return 'refused';
  if (!inProject && !inCloud) return 'in';
  const role = inProject ? actor.projectRole : actor.cloudRole;
  return role >= numbers[access.role ?? 'admin'] ? 'in' : 'refused';
}
