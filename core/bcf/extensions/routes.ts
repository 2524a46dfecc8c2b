// Extensions of a project: the values offered for its topics.
import { callerOf, declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
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

/** Guests write issues; the offered values are for members. */
const { reads, writes } = declaring('bcf-extensions-crud', { ...guests, writes: { ...guests.writes, role: 'user' } });

export function extensionRoutes(extensions: Extensions): Route[] {
  return [
    route({
      id: 'getExtensions',
      ...reads,
      path: '/bcf/2.1/projects/{id}/extensions',
      group: 'bcf-2.1',
      summary: 'List the values that topics may have, and what the caller may do',
      answer: Lists,
      handle: async call => extensions.lists(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getExtensionsV3',
      ...reads,
      path: '/bcf/3.0/projects/{id}/extensions',
      group: 'bcf-3.0',
      summary: 'List the values that topics may have, and what the caller may do',
      answer: Lists3,
      handle: async call => extensions.lists3(callerOf(call), projectOf(call)),
    }),
    route({
      id: 'getDetailedExtensions',
      ...reads,
      path: '/bcf/2.1/projects/{id}/detailed-extensions',
      summary: 'List the values that topics may have, with their ids and colors',
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
      ...writes('POST', 'topic-value.create'),
      path,
      summary: `Create a ${kind} for topics`,
      body: newValueOf(kind),
      status: 201,
      answer: shapeOf[kind],
      handle: async call => extensions.create(projectOf(call), kind, call.body) as Promise<never>,
    }),
    route({
      id: `updateExtension${word}`,
      ...writes('PATCH', 'topic-value.update'),
      path: `${path}/{id}`,
      summary: `Update a ${kind}: its color or its name, also in all topics that have it`,
      body: valueChangeOf(kind),
      answer: shapeOf[kind],
      handle: async call => extensions.update(projectOf(call), kind, call.params.id, call.body) as Promise<never>,
    }),
    route({
      id: `deleteExtension${word}`,
      ...writes('DELETE', 'topic-value.delete'),
      path: `${path}/{id}`,
      summary: `Delete a ${kind}; topics keep it`,
      status: 204,
      handle: async call => extensions.remove(projectOf(call), kind, call.params.id),
    }),
  ];
}
