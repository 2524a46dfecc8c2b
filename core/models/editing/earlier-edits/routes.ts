// Routes of the edits of earlier versions. Not in the public contract.
import Type from 'typebox';
import { callerOf, type Route, routesFor } from '../../../http/api/route.ts';
import { changes, modelAccess, modelAt, readsModel } from '../../access/service.ts';
import { ConflictSettlement, EarlierEdits, EarlierEditsDecision, EditConflict } from './schema.ts';
import type { EarlierEditsService } from './service.ts';

const { routes } = routesFor('model-editing', modelAccess);

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits';

export const earlierEditsRoutes = (earlier: EarlierEditsService): Route[] => [
  routes.read('getEarlierEdits', one, 'Get what became of the edits of an earlier version', EarlierEdits, call =>
    earlier.read(modelAt(call, call.params.id)),
  ),
  routes.get('getEditConflicts', `${one}/conflict`, {
    summary: 'List edits of an earlier version that were not carried over',
    access: readsModel,
    answer: Type.Array(EditConflict),
    handle: call => earlier.conflicts(modelAt(call, call.params.id)),
  }),
  routes.put('settleEditConflict', `${one}/conflict`, {
    summary: 'Settle a conflict with the edited value or with the value of the file',
    ...changes('model.edits.decide', ConflictSettlement, EarlierEdits),
    handle: call => earlier.settle(modelAt(call, call.params.id), call.body),
  }),
  routes.put('decideEarlierEdits', one, {
    summary: 'Carry over the edits of an earlier version, drop them or leave them for later',
    ...changes('model.edits.decide', EarlierEditsDecision, EarlierEdits),
    handle: call => earlier.decide(modelAt(call, call.params.id), callerOf(call), call.body.decision),
  }),
];
