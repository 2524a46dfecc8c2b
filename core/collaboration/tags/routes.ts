import Type from 'typebox';
import { projectOf, declaring, route, type Route } from '../../http/api/route.ts';
import { NewTag, Tag, TagChange } from './schema.ts';
import type { Tags } from './service.ts';

const { reads, writes } = declaring('tag', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:write', 'org:manage'], role: 'user' },
});

const project = '/cloud/{cloud_pk}/project/{project_pk}';

export function tagRoutes(tags: Tags): Route[] {
  return [
    route({
      id: 'getTags',
      ...reads,
      path: `${project}/tag`,
      summary: 'List the tags of a project',
      answer: Type.Array(Tag),
      handle: async call => tags.list(projectOf(call)),
    }),
    route({
      id: 'createTag',
      ...writes('POST', 'tag.create'),
      path: `${project}/tag`,
      summary: 'Create a tag',
      body: NewTag,
      status: 201,
      answer: Tag,
      handle: async call => tags.create(projectOf(call), call.body),
    }),
    route({
      id: 'getTag',
      ...reads,
      path: `${project}/tag/{id}`,
      summary: 'Get a tag',
      answer: Tag,
      handle: async call => tags.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateTag',
      ...writes('PATCH', 'tag.update'),
      path: `${project}/tag/{id}`,
      summary: 'Update a tag: its name or colour',
      body: TagChange,
      answer: Tag,
      handle: async call => tags.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteTag',
      ...writes('DELETE', 'tag.delete'),
      path: `${project}/tag/{id}`,
      summary: 'Delete a tag, also from all documents',
      status: 204,
      handle: async call => tags.remove(projectOf(call), call.params.id),
    }),
  ];
}
