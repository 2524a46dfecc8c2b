// Routes of the edits of earlier versions. Not in the public contract.
import Type from 'typebox';
import { callerOf, route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { ConflictSettlement, EarlierEdits, EarlierEditsDecision, EditConflict } from './schema.ts';
import type { EarlierEditsService } from './service.ts';

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits';
const group = 'model-editing';
const read = { scopes: ['model:read'], role: 'guest' } as const;

export function earlierEditsRoutes(earlier: EarlierEditsService): Route[] {
  return [
    route({
      id: 'getEarlierEdits',
      method: 'GET',
      path: one,
      group,
      summary: 'Get what became of the edits of an earlier version',
      access: read,
      answer: EarlierEdits,
      handle: call => earlier.read(modelAt(call, call.params.id)),
    }),
    route({
      id: 'getEditConflicts',
      method: 'GET',
      path: `${one}/conflict`,
      group,
      summary: 'List edits of an earlier version that were not carried over',
      access: read,
      answer: Type.Array(EditConflict),
      handle: call => earlier.conflicts(modelAt(call, call.params.id)),
    }),
    route({
      id: 'settleEditConflict',
      method: 'PUT',
      path: `${one}/conflict`,
      group,
      summary: 'Settle a conflict with the edited value or with the value of the file',
      access: { scopes: ['model:write'], role: 'user', audit: 'model.edits.decide' },
      body: ConflictSettlement,
      answer: EarlierEdits,
      handle: call => earlier.settle(modelAt(call, call.params.id), call.body),
    }),
    route({
      id: 'decideEarlierEdits',
      method: 'PUT',
      path: one,
      group,
      summary: 'Carry over the edits of an earlier version, drop them or leave them for later',
      access: { scopes: ['model:write'], role: 'user', audit: 'model.edits.decide' },
      body: EarlierEditsDecision,
      answer: EarlierEdits,
      handle: call => earlier.decide(modelAt(call, call.params.id), callerOf(call), call.body.decision),
    }),
  ];
}
