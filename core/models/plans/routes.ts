import { type Route, routesFor } from '../../http/api/route.ts';
import { changes, commands, creates, inModel, modelAccess, modelOf, readsModel } from '../access/service.ts';
import { PlanPosition, Building, Storey, type PlanPlaceKind } from '../structure/schema.ts';
import { NewPlan, PlanOrder, PlanPositionChange } from './schema.ts';
import type { Plans } from './service.ts';

const { routes } = routesFor('model-plan-positioning', modelAccess);

const ofStorey = `${inModel}/storey/{storey_uuid:text}/plan` as const;
const ofBuilding = `${inModel}/building/{building_uuid:text}/plan` as const;

const placeAt = <Kind extends PlanPlaceKind>(call: Parameters<typeof modelOf>[0], kind: Kind, guid: string) => ({
  at: modelOf(call),
  kind,
  guid,
});

export const planRoutes = (plans: Plans): Route[] => [
  routes.post('createStoreyPlan', `${ofStorey}/add`, {
    summary: 'Add a plan to a storey',
    ...creates('model.plan.add', NewPlan, Storey),
    handle: call => plans.add(placeAt(call, 'storey', call.params.storey_uuid), call.body.id),
  }),
  routes.patch('updateOrderStoreyPlan', `${ofStorey}/order`, {
    summary: 'Reorder the plans of a storey',
    ...changes('model.plan.order', PlanOrder, Storey),
    handle: call => plans.order(placeAt(call, 'storey', call.params.storey_uuid), call.body),
  }),
  routes.remove('deleteStoreyPlan', `${ofStorey}/{id}`, 'Remove a plan from a storey', 'model.plan.remove', call =>
    plans.remove(placeAt(call, 'storey', call.params.storey_uuid), call.params.id),
  ),
  routes.get('getStoreyPlanPositioning', `${ofStorey}/{id}/positioning`, {
    summary: 'Get the positioning of a plan in a storey',
    access: readsModel,
    answer: PlanPosition,
    handle: call => plans.position(placeAt(call, 'storey', call.params.storey_uuid), call.params.id),
  }),
  routes.patch('updateStoreyPlanPositioning', `${ofStorey}/{id}/positioning`, {
    summary: 'Update the positioning of a plan in a storey',
    ...changes('model.plan.move', PlanPositionChange, PlanPosition),
    handle: call => plans.move(placeAt(call, 'storey', call.params.storey_uuid), call.params.id, call.body),
  }),
  routes.post('createBuildingPlan', `${ofBuilding}/add`, {
    summary: 'Add a plan to a building',
    ...creates('model.plan.add', NewPlan, Building),
    handle: call => plans.add(placeAt(call, 'building', call.params.building_uuid), call.body.id),
  }),
  routes.patch('updateOrderBuildingPlan', `${ofBuilding}/order`, {
    summary: 'Reorder the plans of a building',
    ...changes('model.plan.order', PlanOrder, Building),
    handle: call => plans.order(placeAt(call, 'building', call.params.building_uuid), call.body),
  }),
  routes.delete('deleteBuildingPlan', `${ofBuilding}/{id}`, {
    summary: 'Remove a plan from a building',
    ...commands('model.plan.remove'),
    handle: call => plans.remove(placeAt(call, 'building', call.params.building_uuid), call.params.id),
  }),
  routes.get('getBuildingPlanPositioning', `${ofBuilding}/{id}/positioning`, {
    summary: 'Get the positioning of a plan in a building',
    access: readsModel,
    answer: PlanPosition,
    handle: call => plans.position(placeAt(call, 'building', call.params.building_uuid), call.params.id),
  }),
  routes.patch('updateBuildingPlanPositioning', `${ofBuilding}/{id}/positioning`, {
    summary: 'Update the positioning of a plan in a building',
    ...changes('model.plan.move', PlanPositionChange, PlanPosition),
    handle: call => plans.move(placeAt(call, 'building', call.params.building_uuid), call.params.id, call.body),
  }),
];
