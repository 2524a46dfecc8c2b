// Routes of the files of models: by their temporary addresses, and those that clients give.
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendBlob } from '../../http/answer/download.ts';
import { type Call, placeOf, type Route, routesIn } from '../../http/api/route.ts';
import { receiveFile, receiveParts } from '../../http/body/upload.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import { modelAt, readsModel, writesModel } from '../access/service.ts';
import { fileParts, type Giving } from './give.ts';
import { ModelFiles, ModelFilesForm, XktFile, XktFileForm } from './schema.ts';
import type { Files } from './service.ts';

const routes = routesIn('model-files');

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const one = `${project}/model/{id}` as const;
/** most bytes of a text field */
const FIELD_BYTES = 1024;

export function fileRoutes(deps: { files: Files; giving: Giving; blobs: Blobs; addresses: Addresses }): Route[] {
  const { files, giving, blobs, addresses } = deps;

  const receiving = (call: Pick<Call, 'place'>) => ({
    store: giving.storeFileIn(placeOf(call).cloudId),
    discard: giving.giveUp,
    fields: { maxBytes: FIELD_BYTES },
  });
  return [
    ...(['gltf', 'map', 'structure', 'systems'] as const).map(kind =>
      routes.get(`getIfc${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, `${project}/ifc/{id}/${kind}`, {
        // Only under the older name: new clients take the address from the record.
        summary: `Redirect to the ${kind} file of a model`,
        access: readsModel,
        status: 302,
        handle: async call => {
          call.exchange.reply.redirect(await files.addressOf(modelAt(call, call.params.id as number), kind));
        },
      }),
    ),
    routes.get('downloadModelFile', '/file/model/{id}/{kind:text}/{token:text}/{name:text}', {
      summary: 'Download a file of a model by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'temporary address');
        const { id: modelId, kind, token: hashStart } = call.params;
        await files.readFile({ modelId, kind, hashStart }, file =>
          sendBlob(call, blobs, { ...file, facts: file, ...(file.isGiven ? { isImage: true } : { inline: true }) }),
        );
      },
    }),
    routes.patch('updateModelFiles', `${one}/files`, {
      summary: 'Update the generated files of a model',
      access: writesModel('model.files.update'),
      accepts: 'multipart',
      body: ModelFilesForm,
      answer: ModelFiles,
      handle: async call => {
        const received = await receiveParts(call, { parts: fileParts, ...receiving(call) });
        return giving.update(modelAt(call, call.params.id), received.files, received.fields);
      },
    }),
    routes.post('createXktFile', `${one}/xkt-file`, {
      summary: 'Add an XKT file of a version to a model',
      access: writesModel('model.files.update'),
      accepts: 'multipart',
      body: XktFileForm,
      answer: XktFile,
      handle: async call => {
        const received = await receiveFile(call, receiving(call));
        return giving.addXkt(modelAt(call, call.params.id), received.stored, received.fields['version']);
      },
    }),
  ];
}
