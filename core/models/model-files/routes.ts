// Routes by which clients give models their files.
import { route, type Route } from '../../http/route.ts';
import { receiveFile, receiveParts } from '../../http/upload.ts';
import { XktFile } from '../records/schema.ts';
import { modelAt } from '../records/service.ts';
import { ModelFiles, ModelFilesForm, XktFileForm } from './schema.ts';
import { fileParts, type ModelFileService } from './service.ts';

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';
const group = 'model-files';
const access = { scopes: ['model:write'], role: 'user', object: 'model', audit: 'model.files.update' } as const;
/** most bytes of a text field */
const fields = { maxBytes: 1024 };

export function modelFileRoutes(service: ModelFileService): Route[] {
  const { storeFile: store, giveUp: discard } = service;
  return [
    route({
      id: 'updateModelFiles',
      method: 'PATCH',
      path: `${one}/files`,
      group,
      summary: 'Give a model files in the place of those that were made of it',
      access,
      accepts: 'multipart',
      body: ModelFilesForm,
      answer: ModelFiles,
      handle: async call => {
        const received = await receiveParts(call, { parts: fileParts, store, discard, fields });
        return service.update(modelAt(call, call.params.id), received.files, received.fields);
      },
    }),
    route({
      id: 'createXktFile',
      method: 'POST',
      path: `${one}/xkt-file`,
      group,
      summary: 'Give a model an XKT file of a version',
      access,
      accepts: 'multipart',
      body: XktFileForm,
      answer: XktFile,
      handle: async call => {
        const received = await receiveFile(call, { store, discard, fields });
        return service.addXkt(modelAt(call, call.params.id), received.stored, received.fields['version']);
      },
    }),
  ];
}
