// Routes that create models.
import { callerOf, route, viewOf, type Route } from '../../http/api/route.ts';
import { Model } from '../records/schema.ts';
import { OfDocument, OfName } from './schema.ts';
import type { MadeModels } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model';
const group = 'model-metabuilding-360';
const access = { scopes: ['model:write'], role: 'user', audit: 'model.create' } as const;

export function madeModelRoutes(made: MadeModels): Route[] {
  return [
    route({
      id: 'createModel',
      method: 'POST',
      path: `${list}/create-model`,
      group: 'model',
      summary: 'Create a model from a PDF, JPEG or PNG, or get the existing one',
      access,
      body: OfDocument,
      status: 201,
      answer: Model,
      handle: call => made.ofDocument(callerOf(call), viewOf(call), call.body.document_id),
    }),
    route({
      id: 'createPhotosphere',
      method: 'POST',
      path: `${list}/create-photosphere`,
      group,
      summary: 'Create a panorama from an equirectangular JPEG or PNG',
      access,
      body: OfDocument,
      status: 201,
      answer: Model,
      handle: call => made.photosphere(callerOf(call), viewOf(call), call.body.document_id),
    }),
    route({
      id: 'createMetaBuilding',
      method: 'POST',
      path: `${list}/create-metabuilding`,
      group,
      summary: 'Create an empty building to place models in',
      access,
      body: OfName,
      status: 201,
      answer: Model,
      handle: call => made.building(callerOf(call), viewOf(call), 'METABUILDING', call.body),
    }),
    route({
      id: 'createPhotosphereBuilding',
      method: 'POST',
      path: `${list}/create-photosphere-building`,
      group,
      summary: 'Create an empty building to place panoramas in',
      access,
      body: OfName,
      status: 201,
      answer: Model,
      handle: call => made.building(callerOf(call), viewOf(call), 'PHOTOSPHERE_BUILDING', call.body),
    }),
  ];
}
