// Routes of masks. The contract names no scope for them; they change a model, so they need model:write (API.md section
// 4).
import { type Route, routesFor, routesIn } from '../../../http/api/route.ts';
import { changes, modelAccess, modelAt } from '../../access/service.ts';
import { Mask2D, Transform } from '../../records/schema.ts';
import { MaskValues, TransformChange } from './schema.ts';
import type { Appearances } from './service.ts';

const { routes: maskRoutes } = routesFor('model-2d-annotation', modelAccess);
const transformRoutes = routesIn('model-plan-positioning');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';
const path = `${model}/mask-2d` as const;

export const appearanceRoutes = (appearances: Appearances): Route[] => [
  maskRoutes.put('createMask2D', path, {
    summary: 'Create or replace the mask of a sheet',
    ...changes('model.mask.set', MaskValues, Mask2D),
    handle: async call => {
      const { mask, isNew } = await appearances.putMask(modelAt(call, call.params.id), call.body);
      call.exchange.reply.code(isNew ? 201 : 200).send(mask);
    },
  }),
  maskRoutes.patch('updateMask2D', path, {
    summary: 'Update the mask of a sheet',
    ...changes('model.mask.update', MaskValues, Mask2D),
    handle: call => appearances.updateMask(modelAt(call, call.params.id), call.body),
  }),
  maskRoutes.remove('deleteMask2D', path, 'Remove the mask of a sheet', 'model.mask.delete', call =>
    appearances.removeMask(modelAt(call, call.params.id)),
  ),
  transformRoutes.patch('updateModelTransform', `${model}/transform`, {
    summary: 'Update the placement of a model: position, rotation, scale, opacity',
    ...changes('model.transform', TransformChange, Transform),
    handle: call => appearances.transform(modelAt(call, call.params.id), call.body),
  }),
];
