// Routes that create models.
import { callerOf, placeOf, type Route, routesIn, viewOf } from '../../http/api/route.ts';
import { creates, creating, modelAt } from '../access/service.ts';
import { Model } from '../records/schema.ts';
import { OfDocument, OfName, PagesForm } from './schema.ts';
import type { MadeModels, Pages } from './service.ts';
import { receiveParts } from '../../http/body/upload.ts';

const modelRoutes = routesIn('model');
const buildingRoutes = routesIn('model-metabuilding-360');

export const pageRoutes = (pages: Pages): Route[] => [
  modelRoutes.post('createMultiPageModel', '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/create-multipage-model', {
    summary: 'Add pages to a model',
    ...creating('model.pages.add'),
    accepts: 'multipart',
    body: PagesForm,
    answer: Model,
    handle: async call => {
      const { fields, files } = await receiveParts(call, {
        parts: { map_files: 'many' },
        store: pages.storeFileIn(placeOf(call).cloudId),
        discard: pages.giveUp,
        fields: { maxBytes: 4096 },
      });
      return pages.add(callerOf(call), modelAt(call, call.params.id), {
        files,
        layoutNames: fields['layout_names'] ?? [],
        sizeRatios: fields['size_ratios'] ?? [],
      });
    },
  }),
];

const list = '/cloud/{cloud_pk}/project/{project_pk}/model';

export const madeModelRoutes = (made: MadeModels): Route[] => [
  modelRoutes.post('createModel', `${list}/create-model`, {
    summary: 'Create a model from a PDF, JPEG or PNG, or get the existing one',
    ...creates('model.create', OfDocument, Model),
    handle: call => made.ofDocument(callerOf(call), viewOf(call), call.body.document_id),
  }),
  buildingRoutes.post('createPhotosphere', `${list}/create-photosphere`, {
    summary: 'Create a panorama from an equirectangular JPEG or PNG',
    ...creates('model.create', OfDocument, Model),
    handle: call => made.photosphere(callerOf(call), viewOf(call), call.body.document_id),
  }),
  buildingRoutes.post('createMetaBuilding', `${list}/create-metabuilding`, {
    summary: 'Create an empty building to place models in',
    ...creates('model.create', OfName, Model),
    handle: call => made.building(callerOf(call), viewOf(call), 'METABUILDING', call.body),
  }),
  buildingRoutes.post('createPhotosphereBuilding', `${list}/create-photosphere-building`, {
    summary: 'Create an empty building to place panoramas in',
    ...creates('model.create', OfName, Model),
    handle: call => made.building(callerOf(call), viewOf(call), 'PHOTOSPHERE_BUILDING', call.body),
  }),
];
