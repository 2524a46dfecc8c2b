import Type from 'typebox';
import { projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { NewTag, Tag, TagChange } from './schema.ts';
import type { Tags } from './service.ts';

const group = 'tag';
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const read = { scopes: ['document:read'], role: 'guest' } as const satisfies Access;
/** Older clients manage tags with org:manage (API.md section 3). */
const write = { scopes: ['document:write', 'org:manage'], role: 'user' } as const satisfies Access;

export function tagRoutes(tags: Tags): Route[] {
  return [
    route({
      id: 'getTags',
      method: 'GET',
      path: `${project}/tag`,
      group,
      summary: 'List the tags of a project',
      access: read,
      answer: Type.Array(Tag),
      handle: async call => tags.list(projectOf(call)),
    }),
    route({
      id: 'createTag',
      method: 'POST',
      path: `${project}/tag`,
      group,
      summary: 'Create a tag',
      access: { ...write, audit: 'tag.create' },
      body: NewTag,
      status: 201,
      answer: Tag,
      handle: async call => tags.create(projectOf(call), call.body),
    }),
    route({
      id: 'getTag',
      method: 'GET',
      path: `${project}/tag/{id}`,
      group,
      summary: 'Get a tag',
      access: { ...read },
      answer: Tag,
      handle: async call => tags.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateTag',
      method: 'PATCH',
      path: `${project}/tag/{id}`,
      group,
      summary: 'Update a tag: its name or colour',
      access: { ...write, audit: 'tag.update' },
      body: TagChange,
      answer: Tag,
      handle: async call => tags.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteTag',
      method: 'DELETE',
      path: `${project}/tag/{id}`,
      group,
      summary: 'Delete a tag, also from all documents',
      access: { ...write, audit: 'tag.delete' },
      status: 204,
      handle: async call => tags.remove(projectOf(call), call.params.id),
    }),
  ];
}
