import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, projectOf, route, type Access, type Route } from '../../../http/api/route.ts';
import { Classification, ClassificationValues } from '../../../models/classifications/schema.ts';
import type { ProjectClassifications } from './service.ts';

const group = 'project-classification';
const classifications = '/cloud/{cloud_pk}/project/{project_pk}/classification';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

export function projectClassificationRoutes(service: ProjectClassifications): Route[] {
  return [
    route({
      id: 'getClassifications',
      method: 'GET',
      path: classifications,
      group,
      summary: 'List the classifications of a project',
      access: read,
      answer: Type.Array(Classification),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createClassification',
      method: 'POST',
      path: classifications,
      group,
      summary: 'Create classifications; existing ones are used again',
      access: { ...write, audit: 'classification.create' },
      accepts: 'each',
      bodyLimit: BULK_BYTES / 2,
      body: oneOrMany(ClassificationValues),
      answer: oneOrMany(Classification),
      handle: async call => answerEach(call, ClassificationValues, values => service.create(projectOf(call), values)),
    }),
    route({
      id: 'getClassification',
      method: 'GET',
      path: `${classifications}/{id}`,
      group,
      summary: 'Get a classification',
      access: { ...read },
      answer: Classification,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateClassification',
      method: 'PATCH',
      path: `${classifications}/{id}`,
      group,
      summary: 'Update a classification',
      access: { ...write, audit: 'classification.update' },
      body: ClassificationValues,
      answer: Classification,
      handle: async call => service.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteClassification',
      method: 'DELETE',
      path: `${classifications}/{id}`,
      group,
      summary: 'Delete a classification',
      access: { ...write, audit: 'classification.delete' },
      status: 204,
      handle: async call => service.remove(projectOf(call), call.params.id),
    }),
  ];
}
