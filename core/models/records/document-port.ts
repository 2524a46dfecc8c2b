// What models need from documents. Implemented by collaboration/documents and handed in by app.ts.
import type { Place } from '../../kit/caller.ts';
import type { Tx } from '../../storage/db.ts';
import type { ModelDocument } from './schema.ts';

/** Who looks: the scheme, host and port that they used, and where the path leads. */
export interface View {
  readonly origin: string;
  readonly place: Place;
}

export interface DocumentPort {
  /** Documents of the place's project that the viewer may see. One that is missing does not exist for them. */
  describe(documentIds: readonly number[], view: View): Promise<ReadonlyMap<number, ModelDocument>>;
  /** Deletes a document with its models; tells `model.deletion` and `document.deletion`. */
  remove(tx: Tx, documentId: number, actorId: number): Promise<void>;
}
