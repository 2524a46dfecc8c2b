import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, projectOf, declaring, route, type Route } from '../../../http/api/route.ts';
import { Classification, ClassificationValues } from '../../../models/classifications/schema.ts';
import type { ProjectClassifications } from './service.ts';

const { reads, writes } = declaring('project-classification', {
  reads: { scopes: ['model:read'], role: 'guest' },
  writes: { scopes: ['model:write'], role: 'user' },
});

const classifications = '/cloud/{cloud_pk}/project/{project_pk}/classification';

export function projectClassificationRoutes(service: ProjectClassifications): Route[] {
  return [
    route({
      id: 'getClassifications',
      ...reads,
      path: classifications,
      summary: 'List the classifications of a project',
      answer: Type.Array(Classification),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createClassification',
      ...writes('POST', 'classification.create'),
      path: classifications,
      summary: 'Create classifications; existing ones are used again',
      accepts: 'each',
      bodyLimit: BULK_BYTES / 2,
      body: oneOrMany(ClassificationValues),
      answer: oneOrMany(Classification),
      handle: async call => answerEach(call, ClassificationValues, values => service.create(projectOf(call), values)),
    }),
    route({
      id: 'getClassification',
      ...reads,
      path: `${classifications}/{id}`,
      summary: 'Get a classification',
      answer: Classification,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateClassification',
      ...writes('PATCH', 'classification.update'),
      path: `${classifications}/{id}`,
      summary: 'Update a classification',
      body: ClassificationValues,
      answer: Classification,
      handle: async call => service.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteClassification',
      ...writes('DELETE', 'classification.delete'),
      path: `${classifications}/{id}`,
      summary: 'Delete a classification',
      status: 204,
      handle: async call => service.remove(projectOf(call), call.params.id),
    }),
  ];
}
