// Routes that write new IFC files from models. Each starts a job; the result is a document in the folder of the first.
import { BULK_BYTES, callerOf, type Route, routesIn } from '../../../http/api/route.ts';
import { commands, modelAt } from '../../access/service.ts';
import { IfcExportRequest, IfcMergeRequest, IfcOptimizeRequest } from './schema.ts';
import type { IfcJobs } from './service.ts';

const routes = routesIn('model-ifc-jobs');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model';

export const ifcJobRoutes = (jobs: IfcJobs): Route[] => [
  routes.post('mergeIfcs', `${list}/merge`, {
    summary: 'Merge IFC models into one',
    ...commands('model.merge'),
    body: IfcMergeRequest,
    handle: call =>
      jobs.merge(
        call.body.ifc_ids.map(id => modelAt(call, id)),
        callerOf(call),
        call.body,
      ),
  }),
  routes.post('exportIfc', `${list}/{id}/export`, {
    summary: 'Export an IFC model with its edits',
    ...commands('model.export'),
    body: IfcExportRequest,
    bodyLimit: BULK_BYTES,
    handle: call => jobs.export(modelAt(call, call.params.id), callerOf(call), call.body),
  }),
  routes.post('optimizeIfc', `${list}/{id}/optimize`, {
    summary: 'Optimize an IFC model',
    ...commands('model.optimize'),
    body: IfcOptimizeRequest,
    handle: call => jobs.optimize(modelAt(call, call.params.id), callerOf(call), call.body),
  }),
];
