import { routesIn, type Route } from '../../http/api/route.ts';
import { commands, creates, modelAt, readsModel, writesModel } from '../access/service.ts';
import { PlanPosition, Building, Storey } from '../structure/schema.ts';
import { NewPlan, PlanOrder, PlanPositionChange } from './schema.ts';
import type { PlanPlace, Plans } from './service.ts';

const routes = routesIn('model-plan-positioning');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const ofStorey = `${model}/storey/{storey_uuid:text}/plan` as const;
const ofBuilding = `${model}/building/{building_uuid:text}/plan` as const;

type At = Parameters<typeof modelAt>[0];

const storeyAt = (
  call: At & { readonly params: { readonly model_pk: number; readonly storey_uuid: string } },
): PlanPlace<'storey'> => ({ at: modelAt(call, call.params.model_pk), kind: 'storey', guid: call.params.storey_uuid });
const buildingAt = (
  call: At & { readonly params: { readonly model_pk: number; readonly building_uuid: string } },
): PlanPlace<'building'> => ({
  at: modelAt(call, call.params.model_pk),
  kind: 'building',
  guid: call.params.building_uuid,
});

export function planRoutes(plans: Plans): Route[] {
  return [
    routes.post('createStoreyPlan', `${ofStorey}/add`, {
      summary: 'Add a plan to a storey',
      ...creates('model.plan.add'),
      body: NewPlan,
      answer: Storey,
      handle: call => plans.add(storeyAt(call), call.body.id),
    }),
    routes.patch('updateOrderStoreyPlan', `${ofStorey}/order`, {
      summary: 'Reorder the plans of a storey',
      access: writesModel('model.plan.order'),
      body: PlanOrder,
      answer: Storey,
      handle: call => plans.order(storeyAt(call), call.body),
    }),
    routes.delete('deleteStoreyPlan', `${ofStorey}/{id}`, {
      summary: 'Remove a plan from a storey',
      ...commands('model.plan.remove'),
      handle: call => plans.remove(storeyAt(call), call.params.id),
    }),
    routes.get('getStoreyPlanPositioning', `${ofStorey}/{id}/positioning`, {
      summary: 'Get the positioning of a plan in a storey',
      access: readsModel,
      answer: PlanPosition,
      handle: call => plans.position(storeyAt(call), call.params.id),
    }),
    routes.patch('updateStoreyPlanPositioning', `${ofStorey}/{id}/positioning`, {
      summary: 'Update the positioning of a plan in a storey',
      access: writesModel('model.plan.move'),
      body: PlanPositionChange,
      answer: PlanPosition,
      handle: call => plans.move(storeyAt(call), call.params.id, call.body),
    }),
    routes.post('createBuildingPlan', `${ofBuilding}/add`, {
      summary: 'Add a plan to a building',
      ...creates('model.plan.add'),
      body: NewPlan,
      answer: Building,
      handle: call => plans.add(buildingAt(call), call.body.id),
    }),
    routes.patch('updateOrderBuildingPlan', `${ofBuilding}/order`, {
      summary: 'Reorder the plans of a building',
      access: writesModel('model.plan.order'),
      body: PlanOrder,
      answer: Building,
      handle: call => plans.order(buildingAt(call), call.body),
    }),
    routes.delete('deleteBuildingPlan', `${ofBuilding}/{id}`, {
      summary: 'Remove a plan from a building',
      ...commands('model.plan.remove'),
      handle: call => plans.remove(buildingAt(call), call.params.id),
    }),
    routes.get('getBuildingPlanPositioning', `${ofBuilding}/{id}/positioning`, {
      summary: 'Get the positioning of a plan in a building',
      access: readsModel,
      answer: PlanPosition,
      handle: call => plans.position(buildingAt(call), call.params.id),
    }),
    routes.patch('updateBuildingPlanPositioning', `${ofBuilding}/{id}/positioning`, {
      summary: 'Update the positioning of a plan in a building',
      access: writesModel('model.plan.move'),
      body: PlanPositionChange,
      answer: PlanPosition,
      handle: call => plans.move(buildingAt(call), call.params.id, call.body),
    }),
  ];
}
