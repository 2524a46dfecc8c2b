// Routes of masks. The contract names no scope for them; they change a model, so they need model:write (API.md section
// 4).
import { routesIn, type Route } from '../../../http/api/route.ts';
import { commands, modelAt, writesModel } from '../../access/service.ts';
import { Mask2D, Transform } from '../../records/schema.ts';
import { MaskValues, TransformChange } from './schema.ts';
import type { Appearances } from './service.ts';

const maskRoutes = routesIn('model-2d-annotation');
const transformRoutes = routesIn('model-plan-positioning');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';
const path = `${model}/mask-2d` as const;

export function appearanceRoutes(appearances: Appearances): Route[] {
  return [
    maskRoutes.put('createMask2D', path, {
      summary: 'Create or replace the mask of a sheet',
      access: writesModel('model.mask.set'),
      body: MaskValues,
      answer: Mask2D,
      handle: async call => {
        const { mask, isNew } = await appearances.putMask(modelAt(call, call.params.id), call.body);
        call.exchange.reply.code(isNew ? 201 : 200).send(mask);
      },
    }),
    maskRoutes.patch('updateMask2D', path, {
      summary: 'Update the mask of a sheet',
      access: writesModel('model.mask.update'),
      body: MaskValues,
      answer: Mask2D,
      handle: call => appearances.updateMask(modelAt(call, call.params.id), call.body),
    }),
    maskRoutes.delete('deleteMask2D', path, {
      summary: 'Remove the mask of a sheet',
      ...commands('model.mask.delete'),
      handle: call => appearances.removeMask(modelAt(call, call.params.id)),
    }),
    transformRoutes.patch('updateModelTransform', `${model}/transform`, {
      summary: 'Update the placement of a model: position, rotation, scale, opacity',
      access: writesModel('model.transform'),
      body: TransformChange,
      answer: Transform,
      handle: call => appearances.transform(modelAt(call, call.params.id), call.body),
    }),
  ];
}
