// Routes of the model record, its processing and its files.
import Type from 'typebox';
import type { Addresses } from '../../http/addresses.ts';
import { sendFile } from '../../http/download.ts';
import { callerOf, placeOf, projectOf, route, type Call, type Route } from '../../http/route.ts';
import type { Blobs } from '../../storage/blobs.ts';
import {
  LightModel,
  Model,
  ModelChange,
  ModelErrors,
  ModelQuery,
  ModelReport,
  NewModelErrors,
  Reprocessing,
} from './schema.ts';
import { modelAt, type Models } from './service.ts';

export interface ModelRouteParts {
  readonly models: Models;
  readonly blobs: Blobs;
  readonly addresses: Addresses;
}

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const list = `${project}/model` as const;
const one = `${list}/{id}` as const;
const group = 'model';
const read = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', object: 'model', audit }) as const;

const viewOf = (call: Call) => ({ origin: call.origin, place: placeOf(call) });

export function modelRoutes({ models, blobs, addresses }: ModelRouteParts): Route[] {
  return [
    route({
      id: 'getModels',
      method: 'GET',
      path: list,
      group,
      summary: 'Models of a project',
      access: { ...read, object: 'project' },
      query: ModelQuery,
      answer: Type.Array(Model),
      handle: call => models.list(projectOf(call).projectId, call.query, viewOf(call)),
    }),
    route({
      id: 'getModelsSummary',
      method: 'GET',
      path: `${list}/summary`,
      group,
      summary: 'Models of a project in short',
      access: { ...read, object: 'project' },
      query: ModelQuery,
      answer: Type.Array(LightModel),
      handle: call => models.summary(projectOf(call).projectId, call.query, viewOf(call)),
    }),
    route({
      id: 'getModel',
      method: 'GET',
      path: one,
      group,
      summary: 'A model',
      access: read,
      answer: Model,
      handle: call => models.get(modelAt(call, call.params.id)),
    }),
    route({
      id: 'updateModel',
      method: 'PATCH',
      path: one,
      group,
      summary: 'Change a model',
      access: write('model.update'),
      body: ModelChange,
      answer: Model,
      handle: call => models.update(modelAt(call, call.params.id), call.body),
    }),
    route({
      id: 'deleteModel',
      method: 'DELETE',
      path: one,
      group,
      summary: 'Delete a model and its document',
      access: write('model.delete'),
      status: 204,
      handle: call => models.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: false }),
    }),
    route({
      id: 'deleteModelWithoutDoc',
      method: 'DELETE',
      path: `${one}/delete-model`,
      group,
      summary: 'Delete a model and keep its document',
      access: write('model.delete'),
      status: 204,
      handle: call => models.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: true }),
    }),
    route({
      id: 'getModelReport',
      method: 'GET',
      path: `${one}/report`,
      group: 'model-processing',
      summary: 'How a model was processed: phases, counts, warnings',
      access: read,
      answer: ModelReport,
      handle: call => models.report(modelAt(call, call.params.id)),
    }),
    route({
      id: 'reprocessModel',
      method: 'POST',
      path: `${one}/reprocess`,
      group: 'model-processing',
      summary: 'Process a model again',
      access: write('model.reprocess'),
      status: 204,
      query: Reprocessing,
      handle: call =>
        models.reprocess(modelAt(call, call.params.id), callerOf(call), { keepEdits: call.query.keep_edits ?? false }),
    }),
    route({
      id: 'addModelErrors',
      method: 'POST',
      path: `${one}/errors`,
      group: 'model-processing',
      summary: 'Add errors and warnings to a model',
      access: write('model.errors.add'),
      body: NewModelErrors,
      answer: ModelErrors,
      handle: call => models.addErrors(modelAt(call, call.params.id), call.body),
    }),
    ...(['gltf', 'map', 'structure', 'systems'] as const).map(kind =>
      route({
        // Only under the older name: new clients take the address from the record.
        id: `getIfc${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
        method: 'GET',
        path: `${project}/ifc/{id}/${kind}`,
        group: 'model-files',
        summary: `Leads to the ${kind} file of a model`,
        access: read,
        status: 302,
        handle: async call => {
          call.exchange.reply.redirect(await models.addressOf(modelAt(call, call.params.id as number), kind));
        },
      }),
    ),
    route({
      id: 'downloadModelFile',
      method: 'GET',
      path: '/file/model/{id}/{kind}/{token}/{name}',
      group: 'model-files',
      summary: 'A file of a model by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'temporary address');
        const file = await models.fileAt(call.params.id, call.params.kind, call.params.token);
        await sendFile(call, {
          ...file,
          stored: () => blobs.readStored(file),
          plain: range => blobs.read(file, range),
          ...(file.isGiven ? { isImage: true } : { inline: true }),
        });
      },
    }),
  ];
}
