// Routes of the edits of earlier versions. Not in the public contract.
import Type from 'typebox';
import { callerOf, routesIn, type Route } from '../../../http/api/route.ts';
import { modelAt, readsModel, writesModel } from '../../access/service.ts';
import { ConflictSettlement, EarlierEdits, EarlierEditsDecision, EditConflict } from './schema.ts';
import type { EarlierEditsService } from './service.ts';

const routes = routesIn('model-editing');

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits';

export function earlierEditsRoutes(earlier: EarlierEditsService): Route[] {
  return [
    routes.get('getEarlierEdits', one, {
      summary: 'Get what became of the edits of an earlier version',
      access: readsModel,
      answer: EarlierEdits,
      handle: call => earlier.read(modelAt(call, call.params.id)),
    }),
    routes.get('getEditConflicts', `${one}/conflict`, {
      summary: 'List edits of an earlier version that were not carried over',
      access: readsModel,
      answer: Type.Array(EditConflict),
      handle: call => earlier.conflicts(modelAt(call, call.params.id)),
    }),
    routes.put('settleEditConflict', `${one}/conflict`, {
      summary: 'Settle a conflict with the edited value or with the value of the file',
      access: writesModel('model.edits.decide'),
      body: ConflictSettlement,
      answer: EarlierEdits,
      handle: call => earlier.settle(modelAt(call, call.params.id), call.body),
    }),
    routes.put('decideEarlierEdits', one, {
      summary: 'Carry over the edits of an earlier version, drop them or leave them for later',
      access: writesModel('model.edits.decide'),
      body: EarlierEditsDecision,
      answer: EarlierEdits,
      handle: call => earlier.decide(modelAt(call, call.params.id), callerOf(call), call.body.decision),
    }),
  ];
}
