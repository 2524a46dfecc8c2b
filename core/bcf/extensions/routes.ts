// Extensions of a project: the values offered for its topics.
import { callerOf, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import * as shapes from './schema.ts';
import type { Extensions } from './service.ts';

/** Guests write issues; the offered values are for members. */
const { routes, reads, writes } = routesFor('bcf-extensions-crud', {
  ...guests,
  writes: { ...guests.writes, role: 'user' },
});

export const extensionRoutes = (extensions: Extensions): Route[] => [
  routesIn('bcf-2.1').get('getExtensions', '/bcf/2.1/projects/{id}/extensions', {
    summary: 'List the values that topics may have, and what the caller may do',
    access: reads,
    answer: shapes.Extensions,
    handle: async call => extensions.lists(callerOf(call), projectOf(call)),
  }),
  routesIn('bcf-3.0').get('getExtensionsV3', '/bcf/3.0/projects/{id}/extensions', {
    summary: 'List the values that topics may have, and what the caller may do',
    access: reads,
    answer: shapes.Extensions3,
    handle: async call => extensions.lists3(callerOf(call), projectOf(call)),
  }),
  routes.get('getDetailedExtensions', '/bcf/2.1/projects/{id}/detailed-extensions', {
    summary: 'List the values that topics may have, with their ids and colors',
    access: reads,
    answer: shapes.DetailedExtensions,
    handle: async call => extensions.detailed(projectOf(call)),
  }),
  routes.post('addExtensions', '/bcf/2.1/projects/{projects_pk}/extension', {
    summary: 'Add several values for topics, of any kinds',
    access: writes('topic-value.create'),
    body: shapes.NewValues,
    status: 201,
    answer: shapes.DetailedExtensions,
    handle: async call => extensions.addAll(projectOf(call), call.body.values),
  }),
  ...valueRoutes(extensions, 'label', 'Label'),
  ...valueRoutes(extensions, 'priority', 'Priority'),
  ...valueRoutes(extensions, 'stage', 'Stage'),
  ...valueRoutes(extensions, 'status', 'Status'),
  ...valueRoutes(extensions, 'type', 'Type'),
];

/** @param word part of the operations' ids */
function valueRoutes(extensions: Extensions, kind: shapes.ExtensionKind, word: string): Route[] {
  const path = `/bcf/2.1/projects/{projects_pk}/extension/${kind}` as const;
  return [
    routes.post(`createExtension${word}`, path, {
      summary: `Create a ${kind} for topics`,
      access: writes('topic-value.create'),
      body: shapes.newValueOf(kind),
      status: 201,
      answer: shapes.shapeOf[kind],
      handle: async call => extensions.create(projectOf(call), kind, call.body) as Promise<never>,
    }),
    routes.patch(`updateExtension${word}`, `${path}/{id}`, {
      summary: `Update a ${kind}: its color or its name, also in all topics that have it`,
      access: writes('topic-value.update'),
      body: shapes.valueChangeOf(kind),
      answer: shapes.shapeOf[kind],
      handle: async call => extensions.update(projectOf(call), kind, call.params.id, call.body) as Promise<never>,
    }),
    routes.delete(`deleteExtension${word}`, `${path}/{id}`, {
      summary: `Delete a ${kind}; topics keep it`,
      access: writes('topic-value.delete'),
      handle: async call => extensions.remove(projectOf(call), kind, call.params.id),
    }),
  ];
}
