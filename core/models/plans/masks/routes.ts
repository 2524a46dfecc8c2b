// Routes of masks. The contract names no scope for them; they change a model, so they need model:write (API.md section
// 4).
import { routesIn, type Route } from '../../../http/api/route.ts';
import { modelAt, writesModel } from '../../access/service.ts';
import { Mask2D } from '../../records/schema.ts';
import { MaskValues } from './schema.ts';
import type { Masks } from './service.ts';

const routes = routesIn('model-2d-annotation');

const path = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/mask-2d';

export function maskRoutes(masks: Masks): Route[] {
  return [
    routes.put('createMask2D', path, {
      summary: 'Create or replace the mask of a sheet',
      access: writesModel('model.mask.set'),
      body: MaskValues,
      answer: Mask2D,
      handle: async call => {
        const { mask, isNew } = await masks.put(modelAt(call, call.params.id), call.body);
        call.exchange.reply.code(isNew ? 201 : 200).send(mask);
      },
    }),
    routes.patch('updateMask2D', path, {
      summary: 'Update the mask of a sheet',
      access: writesModel('model.mask.update'),
      body: MaskValues,
      answer: Mask2D,
      handle: call => masks.update(modelAt(call, call.params.id), call.body),
    }),
    routes.delete('deleteMask2D', path, {
      summary: 'Remove the mask of a sheet',
      access: writesModel('model.mask.delete'),
      status: 204,
      handle: call => masks.remove(modelAt(call, call.params.id)),
    }),
  ];
}
