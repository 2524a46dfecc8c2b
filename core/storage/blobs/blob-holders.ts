// SQL of what refers to stored bytes.
import type { Reads } from '../db.ts';

export type HolderKind = 'document' | 'preview' | 'model' | 'attachment' | 'picture' | 'issue';

/** What refers to stored bytes, also from the bin. */
export interface BlobHolder {
  readonly kind: HolderKind;
  readonly name: string | null;
  readonly project: string | null;
  readonly cloud: string | null;
}

export function holdersOfBlob(db: Reads, hash: string): Promise<BlobHolder[]> {
  return db.all<BlobHolder>(
    `SELECT DISTINCT blob_holder.kind, blob_holder.name, stored_project.name AS project, stored_cloud.name AS cloud
     FROM blob_holder LEFT JOIN stored_project ON stored_project.id = blob_holder.project_id
     LEFT JOIN stored_cloud ON stored_cloud.id = coalesce(blob_holder.cloud_id, stored_project.cloud_id)
     WHERE blob_holder.hash = ? ORDER BY blob_holder.kind <> 'document', blob_holder.name LIMIT 20`,
    [hash],
  );
}
