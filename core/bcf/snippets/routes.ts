// The bytes of snippets, downloaded and uploaded.
import Type from 'typebox';
import { sendBlob } from '../../http/answer/download.ts';
import { receiveBytes } from '../../http/body/raw-upload.ts';
import { callerIn, inBcf3, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import { SNIPPET_BYTES, type Snippets } from './service.ts';

const path = '/bcf/2.1/projects/{projects_pk}/topics/{guid:text}/snippet';
const { routes, reads, writes } = routesFor('bcf-standard', guests);

export function snippetRoutes(snippets: Snippets, blobs: Blobs): Route[] {
  return [
    routes.get('getSnippet', path, {
      summary: 'Download the snippet of a topic',
      access: reads,
      handle: async call => {
        const { facts, fileName } = await snippets.file(projectOf(call), call.params.guid);
        await sendBlob(call, blobs, { facts, fileName, mediaType: 'application/octet-stream' });
      },
    }),
    routes.put('replaceSnippet', path, {
      summary: 'Replace the snippet of a topic',
      access: writes('topic.update'),
      accepts: 'bytes',
      answer: Type.Object({}),
      handle: async call => {
        const sent = await receiveBytes(
          call,
          async (stream, { fileName, announcedSize }) => ({
            fileName,
            blob: await snippets.store(projectOf(call), stream, announcedSize),
          }),
          SNIPPET_BYTES,
        );
        await snippets.replace(callerIn(call), call.params.guid, sent);
        return {};
      },
    }),
  ].flatMap(each => [each, inBcf3(each)]);
}
