// Routes of a model's classifications. Their elements are read by elements/routes.ts.
import Type from 'typebox';
import { answerEach, eachOf } from '../../http/answer/bulk.ts';
import { BULK_BYTES, type Route, routesIn } from '../../http/api/route.ts';
import { commands, creating, inModel, modelOf, readsModel, writesModel } from '../access/service.ts';
import { Ids } from '../properties/schema.ts';
import { Classification, ClassificationValues, ElementClassificationRelation } from './schema.ts';
import { ElementClassificationRelations } from './schema.ts';
import type { Classifications } from './service.ts';

const routes = routesIn('model-classification');

/** Classifications to remove; in the address or in the body. */
const Choice = Type.Object({
  name: Type.Optional(Type.String()),
  notation: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
});

// Long: a table of routes.
export const classificationRoutes = (classifications: Classifications): Route[] => [
  routes.get('getModelClassifications', `${inModel}/classification`, {
    summary: 'List classifications of a model',
    access: readsModel,
    answer: Type.Array(Classification),
    handle: call => classifications.list(modelOf(call)),
  }),
  routes.get('listClassificationElementRelations', `${inModel}/classification-element`, {
    summary: 'List the relations of elements and classifications',
    access: readsModel,
    answer: Type.Array(ElementClassificationRelation),
    handle: call => classifications.relations(modelOf(call)),
  }),
  routes.get('getClassificationsOfElement', `${inModel}/element/{element_uuid:text}/classification`, {
    summary: 'List classifications of an element',
    access: readsModel,
    answer: Type.Array(Classification),
    handle: call => classifications.ofElement(modelOf(call), call.params.element_uuid),
  }),
  routes.post('createClassificationElementRelations', `${inModel}/classification-element`, {
    summary: 'Add classifications to elements',
    ...creating('classification.relate'),
    body: ElementClassificationRelations,
    bodyLimit: BULK_BYTES,
    handle: call => classifications.relate(modelOf(call), call.body),
  }),
  routes.delete('bulkDeleteModelClassifications', `${inModel}/classification/list_destroy`, {
    summary: 'Remove classifications from all elements of a model; they stay in the project',
    ...commands('classification.unrelate'),
    query: Choice,
    body: ClassificationValues,
    handle: call => classifications.clear(modelOf(call), { ...call.body, ...call.query }),
  }),
  routes.delete(
    'bulkRemoveElementsFromClassification',
    `${inModel}/classification/{model_classification_pk}/element/bulk_destroy`,
    {
      summary: 'Remove a classification from several elements',
      ...commands('classification.unrelate'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      handle: call => classifications.takeFromElements(modelOf(call), call.params.model_classification_pk, call.body),
    },
  ),
  routes.delete(
    'removeElementsFromClassification',
    `${inModel}/classification/{model_classification_pk}/element/{uuid:text}`,
    {
      summary: 'Remove a classification from an element',
      ...commands('classification.unrelate'),
      handle: call =>
        classifications.takeFromElement(modelOf(call), call.params.model_classification_pk, call.params.uuid),
    },
  ),
  routes.post('createClassificationsOfElement', `${inModel}/element/{element_uuid:text}/classification`, {
    summary: 'Add classifications to an element; existing ones are reused',
    access: writesModel('classification.relate'),
    ...eachOf(ClassificationValues, Classification),
    handle: call =>
      answerEach(call, ClassificationValues, values =>
        classifications.addTo(modelOf(call), call.params.element_uuid, values),
      ),
  }),
  routes.delete(
    'bulkRemoveClassificationsOfElement',
    `${inModel}/element/{element_uuid:text}/classification/bulk_destroy`,
    {
      summary: 'Remove several classifications from an element',
      ...commands('classification.unrelate'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      handle: call => classifications.takeAllFromElement(modelOf(call), call.params.element_uuid, call.body),
    },
  ),
  routes.delete('removeClassificationOfElement', `${inModel}/element/{element_uuid:text}/classification/{id}`, {
    summary: 'Remove a classification from an element',
    ...commands('classification.unrelate'),
    handle: call => classifications.takeFromElement(modelOf(call), call.params.id, call.params.element_uuid),
  }),
];
