// The route that adds pages to a model.
import Type from 'typebox';
import { callerOf, placeOf, routesIn, type Route } from '../../../http/api/route.ts';
import { receiveParts } from '../../../http/body/upload.ts';
import { nullable } from '../../../kit/shapes.ts';
import { modelAt, writesModel } from '../../access/service.ts';
import { Model } from '../../records/schema.ts';
import type { Pages } from './service.ts';

const routes = routesIn('model');

const File = Type.Unsafe<string>({
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'JPEG or PNG',
});
const Form = Type.Object({
  map_files: Type.Array(File),
  layout_names: Type.Optional(nullable(Type.Array(Type.String()))),
  size_ratios: Type.Optional(nullable(Type.Array(Type.Number()))),
});

export function pageRoutes(pages: Pages): Route[] {
  return [
    routes.post('createMultiPageModel', '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/create-multipage-model', {
      summary: 'Add pages to a model',
      access: writesModel('model.pages.add'),
      accepts: 'multipart',
      body: Form,
      status: 201,
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
}
