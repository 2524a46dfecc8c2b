// Routes of a model's classifications. Their elements are read by elements/routes.ts.
import Type from 'typebox';
import { answerEach, oneOrMany } from '../../http/answer/bulk.ts';
import { BULK_BYTES, route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { Ids } from '../properties/schema.ts';
import {
  Classification,
  ClassificationValues,
  ElementClassificationRelation,
  ElementClassificationRelations,
} from './schema.ts';
import type { Classifications } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const group = 'model-classification';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;
/** Classifications to remove; in the address or in the body. */
const Choice = Type.Object({
  name: Type.Optional(Type.String()),
  notation: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
});
const access = { scopes: ['model:read'], role: 'guest' } as const;

// Long: a table of routes.
export function classificationRoutes(classifications: Classifications): Route[] {
  return [
    route({
      id: 'getModelClassifications',
      method: 'GET',
      path: `${model}/classification`,
      group,
      summary: 'List classifications of a model',
      access,
      answer: Type.Array(Classification),
      handle: call => classifications.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'listClassificationElementRelations',
      method: 'GET',
      path: `${model}/classification-element`,
      group,
      summary: 'List the relations of elements and classifications',
      access,
      answer: Type.Array(ElementClassificationRelation),
      handle: call => classifications.relations(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getClassificationsOfElement',
      method: 'GET',
      path: `${model}/element/{element_uuid}/classification`,
      group,
      summary: 'List classifications of an element',
      access,
      answer: Type.Array(Classification),
      handle: call => classifications.ofElement(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
    route({
      id: 'createClassificationElementRelations',
      method: 'POST',
      path: `${model}/classification-element`,
      group,
      summary: 'Add classifications to elements',
      access: write('classification.relate'),
      body: ElementClassificationRelations,
      bodyLimit: BULK_BYTES,
      status: 201,
      handle: call => classifications.relate(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'bulkDeleteModelClassifications',
      method: 'DELETE',
      path: `${model}/classification/list_destroy`,
      group,
      summary: 'Remove classifications from all elements of a model; they stay in the project',
      access: write('classification.unrelate'),
      query: Choice,
      body: ClassificationValues,
      status: 204,
      handle: call => classifications.clear(modelAt(call, call.params.model_pk), { ...call.body, ...call.query }),
    }),
    route({
      id: 'bulkRemoveElementsFromClassification',
      method: 'DELETE',
      path: `${model}/classification/{model_classification_pk}/element/bulk_destroy`,
      group,
      summary: 'Remove a classification from several elements',
      access: write('classification.unrelate'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: call =>
        classifications.takeFromElements(
          modelAt(call, call.params.model_pk),
          call.params.model_classification_pk,
          call.body,
        ),
    }),
    route({
      id: 'removeElementsFromClassification',
      method: 'DELETE',
      path: `${model}/classification/{model_classification_pk}/element/{uuid}`,
      group,
      summary: 'Remove a classification from an element',
      access: write('classification.unrelate'),
      status: 204,
      handle: call =>
        classifications.takeFromElement(
          modelAt(call, call.params.model_pk),
          call.params.model_classification_pk,
          call.params.uuid,
        ),
    }),
    route({
      id: 'createClassificationsOfElement',
      method: 'POST',
      path: `${model}/element/{element_uuid}/classification`,
      group,
      summary: 'Add classifications to an element; existing ones are reused',
      access: write('classification.relate'),
      accepts: 'each',
      body: oneOrMany(ClassificationValues),
      answer: oneOrMany(Classification),
      handle: call =>
        answerEach(call, ClassificationValues, values =>
          classifications.addTo(modelAt(call, call.params.model_pk), call.params.element_uuid, values),
        ),
    }),
    route({
      id: 'bulkRemoveClassificationsOfElement',
      method: 'DELETE',
      path: `${model}/element/{element_uuid}/classification/bulk_destroy`,
      group,
      summary: 'Remove several classifications from an element',
      access: write('classification.unrelate'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: call =>
        classifications.takeAllFromElement(modelAt(call, call.params.model_pk), call.params.element_uuid, call.body),
    }),
    route({
      id: 'removeClassificationOfElement',
      method: 'DELETE',
      path: `${model}/element/{element_uuid}/classification/{id}`,
      group,
      summary: 'Remove a classification from an element',
      access: write('classification.unrelate'),
      status: 204,
      handle: call =>
        classifications.takeFromElement(modelAt(call, call.params.model_pk), call.params.id, call.params.element_uuid),
    }),
  ];
}
