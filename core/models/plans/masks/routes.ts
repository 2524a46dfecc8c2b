// Routes of masks. The contract names no scope for them; they change a model, so they need model:write (API.md section
// 4).
import { route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { Mask2D } from '../../records/schema.ts';
import { MaskValues } from './schema.ts';
import type { Masks } from './service.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/mask-2d';
const group = 'model-2d-annotation';
const access = { scopes: ['model:write'], role: 'user' } as const;

export function maskRoutes(masks: Masks): Route[] {
  return [
    route({
      id: 'createMask2D',
      method: 'PUT',
      path,
      group,
      summary: 'Create or replace the mask of a sheet',
      access: { ...access, audit: 'model.mask.set' },
      body: MaskValues,
      answer: Mask2D,
      handle: async call => {
        const { mask, isNew } = await masks.put(modelAt(call, call.params.id), call.body);
        call.exchange.reply.code(isNew ? 201 : 200).send(mask);
      },
    }),
    route({
      id: 'updateMask2D',
      method: 'PATCH',
      path,
      group,
      summary: 'Update the mask of a sheet',
      access: { ...access, audit: 'model.mask.update' },
      body: MaskValues,
      answer: Mask2D,
      handle: call => masks.update(modelAt(call, call.params.id), call.body),
    }),
    route({
      id: 'deleteMask2D',
      method: 'DELETE',
      path,
      group,
      summary: 'Remove the mask of a sheet',
      access: { ...access, audit: 'model.mask.delete' },
      status: 204,
      handle: call => masks.remove(modelAt(call, call.params.id)),
    }),
  ];
}
