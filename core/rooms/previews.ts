// Builds the drawing of previews.
import { createPreviews } from '../collaboration/documents/previews/service.ts';
import { openDrawing, type ProcessParts } from './converters.ts';
import type { ModelProcessingParts } from './model-processing.ts';

export type PreviewParts = ProcessParts & Pick<ModelProcessingParts, 'db' | 'blobs' | 'clock' | 'relay'>;

export function openPreviews({ db, blobs, clock, relay, ...parts }: PreviewParts) {
  return createPreviews({
    db,
    blobs,
    clock,
    ...openDrawing(parts, 'previews'),
    onMade: ({ id, parent_id, cloud_id, project_id }) => {
      relay.signal({
        name: 'document.preview',
        cloudId: cloud_id,
        projectId: project_id,
        data: { document: { id, parent_id } },
      });
    },
  });
}
