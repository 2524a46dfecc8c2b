// Routes that write new IFC files from models. Each starts a job; the result is a document in the folder of the first.
import { BULK_BYTES, callerOf, route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { IfcExportRequest, IfcMergeRequest, IfcOptimizeRequest } from './schema.ts';
import type { IfcJobs } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model';
const group = 'model-ifc-jobs';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function ifcJobRoutes(jobs: IfcJobs): Route[] {
  return [
    route({
      id: 'mergeIfcs',
      method: 'POST',
      path: `${list}/merge`,
      group,
      summary: 'Merge IFC models into one',
      access: { ...write('model.merge') },
      body: IfcMergeRequest,
      status: 204,
      handle: call =>
        jobs.merge(
          call.body.ifc_ids.map(id => modelAt(call, id)),
          callerOf(call),
          call.body,
        ),
    }),
    route({
      id: 'exportIfc',
      method: 'POST',
      path: `${list}/{id}/export`,
      group,
      summary: 'Export an IFC model with its edits',
      access: write('model.export'),
      body: IfcExportRequest,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: call => jobs.export(modelAt(call, call.params.id), callerOf(call), call.body),
    }),
    route({
      id: 'optimizeIfc',
      method: 'POST',
      path: `${list}/{id}/optimize`,
      group,
      summary: 'Optimize an IFC model',
      access: write('model.optimize'),
      body: IfcOptimizeRequest,
      status: 204,
      handle: call => jobs.optimize(modelAt(call, call.params.id), callerOf(call), call.body),
    }),
  ];
}
