// Routes that create models.
import { callerOf, routesIn, viewOf, type Route } from '../../http/api/route.ts';
import { writesModel } from '../access/service.ts';
import { Model } from '../records/schema.ts';
import { OfDocument, OfName } from './schema.ts';
import type { MadeModels } from './service.ts';

const modelRoutes = routesIn('model');
const buildingRoutes = routesIn('model-metabuilding-360');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model';

export function madeModelRoutes(made: MadeModels): Route[] {
  return [
    modelRoutes.post('createModel', `${list}/create-model`, {
      summary: 'Create a model from a PDF, JPEG or PNG, or get the existing one',
      access: writesModel('model.create'),
      body: OfDocument,
      status: 201,
      answer: Model,
      handle: call => made.ofDocument(callerOf(call), viewOf(call), call.body.document_id),
    }),
    buildingRoutes.post('createPhotosphere', `${list}/create-photosphere`, {
      summary: 'Create a panorama from an equirectangular JPEG or PNG',
      access: writesModel('model.create'),
      body: OfDocument,
      status: 201,
      answer: Model,
      handle: call => made.photosphere(callerOf(call), viewOf(call), call.body.document_id),
    }),
    buildingRoutes.post('createMetaBuilding', `${list}/create-metabuilding`, {
      summary: 'Create an empty building to place models in',
      access: writesModel('model.create'),
      body: OfName,
      status: 201,
      answer: Model,
      handle: call => made.building(callerOf(call), viewOf(call), 'METABUILDING', call.body),
    }),
    buildingRoutes.post('createPhotosphereBuilding', `${list}/create-photosphere-building`, {
      summary: 'Create an empty building to place panoramas in',
      access: writesModel('model.create'),
      body: OfName,
      status: 201,
      answer: Model,
      handle: call => made.building(callerOf(call), viewOf(call), 'PHOTOSPHERE_BUILDING', call.body),
    }),
  ];
}
