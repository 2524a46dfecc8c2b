// Documents of a BCF file become documents of the project.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import type { ProjectView } from '../../collaboration/members/schema.ts';
import { BcfError, type Report } from '../../formats/bcfzip/report.ts';
import type { BcfDocument } from '../../formats/bcfzip/shape.ts';
import { derivedGuid } from '../../formats/bcfzip/values.ts';
import { AppError } from '../../kit/errors.ts';
import { discardBlob } from '../../storage/blob-rows.ts';
import type { Db } from '../../storage/db.ts';

export interface DocumentDeps {
  readonly db: Db;
  readonly documents: Pick<Documents, 'storeFile' | 'upload'>;
}

/** The guid under which files name a document of the project. @param id as text */
export const documentGuidOf = ({ projectId }: Pick<ProjectPlace, 'projectId'>, id: string): string =>
  derivedGuid('document', String(projectId), id);

export function createDocumentKeeping({ db, documents }: DocumentDeps) {
  async function keepOne(
    caller: Caller,
    view: ProjectView,
    { description, bytes }: BcfDocument,
    known: ReadonlyMap<string, number>,
  ): Promise<number> {
    const { name: fileName, size } = bytes;
    const blob = await documents.storeFile(await bytes.open(), { fileName, announcedSize: size });
    const same = known.get(blob.hash);
    if (same !== undefined) {
      await discardBlob(db, blob);
      return same;
    }
    const fields = { name: fileName, ...(description !== null && { description }) };
    return (await documents.upload(caller, view, { fields, fileName, blob })).id;
  }

  /** Adds them to the root of the project, where the caller and their token may add them.
   *  @param known documents of the project that are taken instead, by the hashes of their bytes
   *  @returns their ids by the guids of the file */
  return async (
    caller: Caller,
    view: ProjectView,
    given: readonly BcfDocument[],
    report: Report,
    known: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> => {
    const kept = new Map<string, number>();
    for (const document of given) {
      const { note } = report.at(document.bytes.name);
      if (!caller.scopes.has('document:write')) {
        note('This document was left out: adding documents needs the scope document:write.');
        continue;
      }
      try {
        kept.set(document.guid, await keepOne(caller, view, document, known));
      } catch (error) {
        if (error instanceof BcfError) note(`It cannot be read and was left out: ${error.reason}`);
        else if (error instanceof AppError && error.status === 403)
          note('This document was left out: adding documents to the project is not allowed to you.');
        else throw error;
      }
    }
    return kept;
  };
}
