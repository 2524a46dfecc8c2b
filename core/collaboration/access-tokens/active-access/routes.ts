// Active access of the caller, of an owned application, of an administered project or cloud, and of any account for
// administrators of the service.
import Type from 'typebox';
import { byAdministrators, callerOf, type Access, type Call, type Route, routesIn } from '../../../http/api/route.ts';
import { AccessQuery, ActiveAccess, EndingQuery, type Holder } from '../schema.ts';
import type { ActiveAccessService } from './service.ts';

const routes = routesIn('access');
/**
 * Access that a person lists and ends in the web client is available to their own programs too, not to other
 * applications in their name.
 */
const own = { callers: ['person', 'application'], only: 'own-client' } as const;
const reads = { scopes: ['user:read'], ...own } as const satisfies Access;
const writes = { scopes: ['user:write'], ...own } as const satisfies Access;
const inPlace = { scopes: ['org:manage'], role: 'admin', ...own } as const satisfies Access;

interface Owner {
  /** ends the names of the operations */
  readonly name: string;
  readonly path: string;
  readonly what: string;
  readonly reads: Access;
  readonly writes: Access;
  readonly holderOf: (call: Call) => Promise<Holder>;
}

type Numbers = Readonly<Record<string, number>>;
const numberIn = ({ params }: Call, name: string): number => (params as Numbers)[name] ?? 0;

export function activeAccessRoutes(service: ActiveAccessService): Route[] {
  const owners: readonly Owner[] = [
    {
      name: 'Account',
      path: '/account',
      what: 'of the caller',
      reads,
      writes,
      holderOf: async call => service.ofCaller(callerOf(call)),
    },
    {
      name: 'Application',
      path: '/application/{id}',
      what: 'of an application',
      reads,
      writes,
      holderOf: call => service.ofApplication(callerOf(call), numberIn(call, 'id')),
    },
    {
      name: 'Project',
      path: '/cloud/{cloud_pk}/project/{project_pk}',
      what: 'to a project',
      reads: inPlace,
      writes: inPlace,
      holderOf: async call => ({ projectId: numberIn(call, 'project_pk') }),
    },
    {
      name: 'Cloud',
      path: '/cloud/{cloud_pk}',
      what: 'to a cloud and its projects',
      reads: inPlace,
      writes: inPlace,
      holderOf: async call => ({ cloudId: numberIn(call, 'cloud_pk') }),
    },
    {
      name: 'ServerAccount',
      path: '/server/account/{account_pk}',
      what: 'of a user',
      ...byAdministrators,
      holderOf: call => service.ofAccount(numberIn(call, 'account_pk')),
    },
  ];
  return owners.flatMap(owner => routesOf(service, owner));
}

const routesOf = (service: ActiveAccessService, { name, path, what, reads, writes, holderOf }: Owner): Route[] => [
  routes.get(`get${name}Access`, `${path}/access`, {
    summary: `List the active access ${what}`,
    access: reads,
    query: AccessQuery,
    answer: Type.Array(ActiveAccess),
    handle: async call => service.list(callerOf(call), await holderOf(call), call.query.kind),
  }),
  routes.delete(`end${name}Access`, `${path}/access`, {
    summary: `End active access ${what}: one, all of a kind, or all but the one in use`,
    access: { ...writes, audit: 'access.end' },
    query: EndingQuery,
    handle: async call => service.end(callerOf(call), await holderOf(call), call.query),
  }),
];
