import Type from 'typebox';
import { projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { NewTag, Tag, TagChange } from './schema.ts';
import type { Tags } from './service.ts';

const { routes, reads, writes } = routesFor('tag', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:write', 'org:manage'], role: 'user' },
});

const project = '/cloud/{cloud_pk}/project/{project_pk}';

export const tagRoutes = (tags: Tags): Route[] => [
  routes.get('getTags', `${project}/tag`, {
    summary: 'List the tags of a project',
    access: reads,
    answer: Type.Array(Tag),
    handle: async call => tags.list(projectOf(call)),
  }),
  routes.post('createTag', `${project}/tag`, {
    summary: 'Create a tag',
    access: writes('tag.create'),
    body: NewTag,
    status: 201,
    answer: Tag,
    handle: async call => tags.create(projectOf(call), call.body),
  }),
  routes.get('getTag', `${project}/tag/{id}`, {
    summary: 'Get a tag',
    access: reads,
    answer: Tag,
    handle: async call => tags.get(projectOf(call), call.params.id),
  }),
  routes.patch('updateTag', `${project}/tag/{id}`, {
    summary: 'Update a tag: its name or colour',
    access: writes('tag.update'),
    body: TagChange,
    answer: Tag,
    handle: async call => tags.update(projectOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteTag', `${project}/tag/{id}`, {
    summary: 'Delete a tag, also from all documents',
    access: writes('tag.delete'),
    handle: async call => tags.remove(projectOf(call), call.params.id),
  }),
];
