// What models need from documents. Implemented by collaboration/documents and handed in by app.ts.
import type { Place } from '../../kit/caller.ts';
import type { Tx } from '../../storage/db.ts';
import type { MadeFile, ModelDocument } from './schema.ts';

/** Who looks: the scheme, host and port that they used, and where the path leads. */
export interface View {
  readonly origin: string;
  readonly place: Place;
}

/** The bytes of a document, for what is made of them. */
export interface DocumentSource {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly hash: string;
  /** what the viewer may do in its folder: 50 read, 100 also write */
  readonly permission: 50 | 100;
}

export interface DocumentPort {
  /** The file of a document of the place's project; undefined where the viewer may not see it. */
  sourceOf(documentId: number, place: Place): Promise<DocumentSource | undefined>;
  /** Documents of the place's project that the viewer may see. One that is missing does not exist for them. */
  describe(documentIds: readonly number[], view: View): Promise<ReadonlyMap<number, ModelDocument>>;
  /** Prepares a new document in the folder of another one. What it gives adds it in a transaction, as an upload would, with
   *  its model, and returns its id; undefined when the other one is gone. */
  prepareBeside(
    documentId: number,
    creatorId: number,
  ): Promise<(tx: Tx, file: MadeFile) => Promise<number | undefined>>;
  /** Deletes a document with its models; tells `model.deletion` and `document.deletion`. */
  remove(tx: Tx, documentId: number, actorId: number): Promise<void>;
}

/** A model in its project, and who looks. */
export interface ModelAt extends View {
  readonly projectId: number;
  readonly modelId: number;
}
