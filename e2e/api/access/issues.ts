// An issue for the worlds of the access tests.
import type { Answer, RequestOptions } from '../../../core/testing/http-client.ts';

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An issue with all possible parts, and a value of each kind. */
export async function furnishIssues(
  call: (method: string, path: string, options?: RequestOptions) => Promise<Answer['json']>,
  projectId: number,
  marker: string,
) {
  const at = `/bcf/2.1/projects/${projectId}`;
  const value = async (kind: string, field: string): Promise<number> =>
    (await call('POST', `${at}/extension/${kind}`, { body: { [field]: `${marker} ${kind}` } })).id;
  const snippet = { snippet_type: 'text', is_external: false, reference: 'a.txt', reference_schema: 'none' };
  const topic = await call('POST', `${at}/topics`, { body: { title: `${marker} topic`, bim_snippet: snippet } });
  const inTopic = `${at}/topics/${topic.guid}`;
  await call('PUT', `${inTopic}/snippet`, { body: { text: `${marker} snippet` } });
  const viewpoint = await call('POST', `${inTopic}/viewpoints`, {
    body: {
      snapshot: { snapshot_type: 'png', snapshot_data: pixel },
      bitmaps: [{ bitmap_type: 'png', bitmap_data: pixel }],
      pins: [{ name: `${marker} pin`, point: { x: 1, y: 2, z: 3 } }],
    },
  });
  const comment = await call('POST', `${inTopic}/comments`, { body: { comment: `${marker} comment` } });
  const [reference] = await call('PUT', `${inTopic}/document_references`, {
    body: [{ url: `https://${marker.toLowerCase()}.example/paper` }],
  });
  return {
    topics: topic.guid as string,
    'full-topic': topic.guid as string,
    viewpoints: viewpoint.guid as string,
    bitmaps: viewpoint.bitmaps[0].guid as string,
    pin: viewpoint.pins[0].guid as string,
    comments: comment.guid as string,
    document_references: reference.guid as string,
    'extension label': await value('label', 'label'),
    'extension priority': await value('priority', 'priority'),
    'extension stage': await value('stage', 'stage'),
    'extension status': await value('status', 'topic_status'),
    'extension type': await value('type', 'topic_type'),
  };
}
