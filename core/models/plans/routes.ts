import { route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { PlanPosition, Building, Storey } from '../structure/schema.ts';
import { NewPlan, PlanOrder, PlanPositionChange } from './schema.ts';
import type { PlanPlace, Plans } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const ofStorey = `${model}/storey/{storey_uuid}/plan` as const;
const ofBuilding = `${model}/building/{building_uuid}/plan` as const;
const group = 'model-plan-positioning';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

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

// Long: a table of routes.
export function planRoutes(plans: Plans): Route[] {
  return [
    route({
      id: 'createStoreyPlan',
      method: 'POST',
      path: `${ofStorey}/add`,
      group,
      summary: 'Add a plan to a storey',
      access: { ...write('model.plan.add') },
      body: NewPlan,
      status: 201,
      answer: Storey,
      handle: call => plans.add(storeyAt(call), call.body.id),
    }),
    route({
      id: 'updateOrderStoreyPlan',
      method: 'PATCH',
      path: `${ofStorey}/order`,
      group,
      summary: 'Reorder the plans of a storey',
      access: { ...write('model.plan.order') },
      body: PlanOrder,
      answer: Storey,
      handle: call => plans.order(storeyAt(call), call.body),
    }),
    route({
      id: 'deleteStoreyPlan',
      method: 'DELETE',
      path: `${ofStorey}/{id}`,
      group,
      summary: 'Remove a plan from a storey',
      access: write('model.plan.remove'),
      status: 204,
      handle: call => plans.remove(storeyAt(call), call.params.id),
    }),
    route({
      id: 'getStoreyPlanPositioning',
      method: 'GET',
      path: `${ofStorey}/{id}/positioning`,
      group,
      summary: 'Get the positioning of a plan in a storey',
      access: read,
      answer: PlanPosition,
      handle: call => plans.position(storeyAt(call), call.params.id),
    }),
    route({
      id: 'updateStoreyPlanPositioning',
      method: 'PATCH',
      path: `${ofStorey}/{id}/positioning`,
      group,
      summary: 'Update the positioning of a plan in a storey',
      access: write('model.plan.move'),
      body: PlanPositionChange,
      answer: PlanPosition,
      handle: call => plans.move(storeyAt(call), call.params.id, call.body),
    }),
    route({
      id: 'createBuildingPlan',
      method: 'POST',
      path: `${ofBuilding}/add`,
      group,
      summary: 'Add a plan to a building',
      access: { ...write('model.plan.add') },
      body: NewPlan,
      status: 201,
      answer: Building,
      handle: call => plans.add(buildingAt(call), call.body.id),
    }),
    route({
      id: 'updateOrderBuildingPlan',
      method: 'PATCH',
      path: `${ofBuilding}/order`,
      group,
      summary: 'Reorder the plans of a building',
      access: { ...write('model.plan.order') },
      body: PlanOrder,
      answer: Building,
      handle: call => plans.order(buildingAt(call), call.body),
    }),
    route({
      id: 'deleteBuildingPlan',
      method: 'DELETE',
      path: `${ofBuilding}/{id}`,
      group,
      summary: 'Remove a plan from a building',
      access: write('model.plan.remove'),
      status: 204,
      handle: call => plans.remove(buildingAt(call), call.params.id),
    }),
    route({
      id: 'getBuildingPlanPositioning',
      method: 'GET',
      path: `${ofBuilding}/{id}/positioning`,
      group,
      summary: 'Get the positioning of a plan in a building',
      access: read,
      answer: PlanPosition,
      handle: call => plans.position(buildingAt(call), call.params.id),
    }),
    route({
      id: 'updateBuildingPlanPositioning',
      method: 'PATCH',
      path: `${ofBuilding}/{id}/positioning`,
      group,
      summary: 'Update the positioning of a plan in a building',
      access: write('model.plan.move'),
      body: PlanPositionChange,
      answer: PlanPosition,
      handle: call => plans.move(buildingAt(call), call.params.id, call.body),
    }),
  ];
}
