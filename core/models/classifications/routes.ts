// Routes of a model's classifications. Their elements are answered by elements/routes.ts.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { Classification, ElementClassificationRelation } from './schema.ts';
import type { Classifications } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const group = 'model-classification';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function classificationRoutes(classifications: Classifications): Route[] {
  return [
    route({
      id: 'getModelClassifications', method: 'GET', path: `${model}/classification`, group, summary: 'Classifications of a model', access,
      answer: Type.Array(Classification),
      handle: call => classifications.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'listClassificationElementRelations', method: 'GET', path: `${model}/classification-element`, group, summary: 'Which element has which classification', access,
      answer: Type.Array(ElementClassificationRelation),
      handle: call => classifications.relations(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getClassificationsOfElement', method: 'GET', path: `${model}/element/{element_uuid}/classification`, group, summary: 'Classifications of an element', access,
      answer: Type.Array(Classification),
      handle: call => classifications.ofElement(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
  ];
}
