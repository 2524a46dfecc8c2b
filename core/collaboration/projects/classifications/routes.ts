import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, projectOf, type Route, routesFor } from '../../../http/api/route.ts';
import { Classification, ClassificationValues } from '../../../models/classifications/schema.ts';
import type { ProjectClassifications } from './service.ts';

const { routes, reads, writes } = routesFor('project-classification', {
  reads: { scopes: ['model:read'], role: 'guest' },
  writes: { scopes: ['model:write'], role: 'user' },
});

const classifications = '/cloud/{cloud_pk}/project/{project_pk}/classification';

export const projectClassificationRoutes = (service: ProjectClassifications): Route[] => [
  routes.get('getClassifications', classifications, {
    summary: 'List the classifications of a project',
    access: reads,
    answer: Type.Array(Classification),
    handle: async call => service.list(projectOf(call)),
  }),
  routes.post('createClassification', classifications, {
    summary: 'Create classifications; existing ones are used again',
    access: writes('classification.create'),
    accepts: 'each',
    bodyLimit: BULK_BYTES / 2,
    body: oneOrMany(ClassificationValues),
    answer: oneOrMany(Classification),
    handle: async call => answerEach(call, ClassificationValues, values => service.create(projectOf(call), values)),
  }),
  routes.get('getClassification', `${classifications}/{id}`, {
    summary: 'Get a classification',
    access: reads,
    answer: Classification,
    handle: async call => service.get(projectOf(call), call.params.id),
  }),
  routes.patch('updateClassification', `${classifications}/{id}`, {
    summary: 'Update a classification',
    access: writes('classification.update'),
    body: ClassificationValues,
    answer: Classification,
    handle: async call => service.update(projectOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteClassification', `${classifications}/{id}`, {
    summary: 'Delete a classification',
    access: writes('classification.delete'),
    handle: async call => service.remove(projectOf(call), call.params.id),
  }),
];
