import type { BlobEncoding } from '../../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import type { PictureKind } from './schema.ts';

export type PictureOwner = 'cloud' | 'project';

export interface PictureRow {
  readonly kind: PictureKind;
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

const facts = 'blob.hash, blob.size, blob.stored_size, blob.encoding';

/** The picture of a cloud or project that is not in the bin. */
export async function findPicture(db: Reads, owner: PictureOwner, id: number): Promise<PictureRow | undefined> {
  return owner === 'cloud'
    ? db.get<PictureRow>(
        `SELECT image_kind AS kind, ${facts} FROM cloud JOIN blob ON blob.hash = cloud.image_hash WHERE cloud.id = ?`,
        [id],
      )
    : db.get<PictureRow>(
        `SELECT logo_kind AS kind, ${facts} FROM project JOIN blob ON blob.hash = project.logo_hash WHERE project.id = ?`,
        [id],
      );
}

/** Gives a cloud or project a picture whose bytes are retained, or none. The one before is given free by a trigger. */
export async function setPicture(
  tx: Tx,
  owner: PictureOwner,
  id: number,
  { hash, kind }: { readonly hash: string | null; readonly kind: PictureKind | null },
): Promise<void> {
  if (owner === 'cloud')
    await tx.run('UPDATE stored_cloud SET image_hash = ?, image_kind = ? WHERE id = ?', [hash, kind, id]);
  else await tx.run('UPDATE stored_project SET logo_hash = ?, logo_kind = ? WHERE id = ?', [hash, kind, id]);
}
