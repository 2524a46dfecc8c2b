// Extensions of a project: the values offered for its topics.
import { callerOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import {
  DetailedExtensions,
  Extensions as Lists,
  Extensions3 as Lists3,
  newValueOf,
  shapeOf,
  valueChangeOf,
  type ExtensionKind,
} from './schema.ts';
import type { Extensions } from './service.ts';

const group = 'bcf-extensions-crud';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
/** Guests write issues; the offered values are for members. */
const write = { scopes: ['bcf:write'], role: 'user' } as const satisfies Access;

export function extensionRoutes(extensions: Extensions): Route[] {
  return [
    route({
      id: 'getExtensions',
      method: 'GET',
      path: '/bcf/2.1/projects/{id}/extensions',
      group: 'bcf-2.1',
      summary: 'List the values that topics may have, and what the caller may do',
      access: read,
      answer: Lists,
      handle: async call => extensions.lists(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getExtensionsV3',
      method: 'GET',
      path: '/bcf/3.0/projects/{id}/extensions',
      group: 'bcf-3.0',
      summary: 'List the values that topics may have, and what the caller may do',
      access: read,
      answer: Lists3,
      handle: async call => extensions.lists3(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getDetailedExtensions',
      method: 'GET',
      path: '/bcf/2.1/projects/{id}/detailed-extensions',
      group,
      summary: 'List the values that topics may have, with their ids and colors',
      access: read,
      answer: DetailedExtensions,
      handle: async call => extensions.detailed(projectOf(call)),
    }),
    ...valueRoutes(extensions, 'label', 'Label'),
    ...valueRoutes(extensions, 'priority', 'Priority'),
    ...valueRoutes(extensions, 'stage', 'Stage'),
    ...valueRoutes(extensions, 'status', 'Status'),
    ...valueRoutes(extensions, 'type', 'Type'),
  ];
}

/** @param word part of the operations' ids */
function valueRoutes(extensions: Extensions, kind: ExtensionKind, word: string): Route[] {
  const path = `/bcf/2.1/projects/{projects_pk}/extension/${kind}` as const;
  return [
    route({
      id: `createExtension${word}`,
      method: 'POST',
      path,
      group,
      summary: `Create a ${kind} for topics`,
      access: { ...write, audit: 'topic-value.create' },
      body: newValueOf(kind),
      status: 201,
      answer: shapeOf[kind],
      handle: async call => extensions.create(projectOf(call), kind, call.body) as Promise<never>,
    }),
    route({
      id: `updateExtension${word}`,
      method: 'PATCH',
      path: `${path}/{id}`,
      group,
      summary: `Update a ${kind}: its color or its name, also in all topics that have it`,
      access: { ...write, audit: 'topic-value.update' },
      body: valueChangeOf(kind),
      answer: shapeOf[kind],
      handle: async call => extensions.update(projectOf(call), kind, call.params.id, call.body) as Promise<never>,
    }),
    route({
      id: `deleteExtension${word}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      group,
      summary: `Delete a ${kind}; topics keep it`,
      access: { ...write, audit: 'topic-value.delete' },
      status: 204,
      handle: async call => extensions.remove(projectOf(call), kind, call.params.id),
    }),
  ];
}
