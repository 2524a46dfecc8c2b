// Versions of a document as server data.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { projectParams, useChange, useRenewing } from '../../../api/server-data.ts';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { hasOwnScreen, isIfc, type Document, type Model, type InProject } from '../../../api/shapes.ts';
import { viewable } from '../entries.ts';
import type { LinkTarget } from '../list/row-targets.ts';
import { permissions } from '../../../api/roles.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/document';

export interface Version {
  /** 1 is the first upload; the number is stable unless an earlier version is deleted */
  readonly number: number;
  readonly document: Document;
}

/** Sorts the newest first. @param documents all versions */
export const numbered = (documents: readonly Document[]): Version[] =>
  documents
    .toSorted((one, other) => other.id - one.id)
    .map((document, index) => ({ number: documents.length - index, document }));

/** The current version. */
export const headOf = (versions: readonly Version[]): Document | undefined =>
  versions.find(({ document }) => document.is_head_version)?.document;

/** Whether the user may add, remove and choose versions: depends on the permission in the folder of the head. */
export const mayChangeVersions = (versions: readonly Version[], mayWrite: boolean): boolean =>
  mayWrite && headOf(versions)?.user_permission === permissions.write;

/**
 * Another version to query the list by, when the version that the list is queried by is about to be removed; undefined
 * if another version is removed, or none remains.
 */
export const replacementFor = (leaving: number, asked: number, versions: readonly Version[]): number | undefined =>
  leaving === asked ? versions.find(({ document }) => document.id !== leaving)?.document.id : undefined;

export type VersionOffers = ReturnType<typeof versionOffers>;

/** Actions on a version. */
export function versionOffers(
  { document }: Version,
  about: {
    readonly model: Model | undefined;
    /** model of the current version */
    readonly current: Model | undefined;
    readonly mayWrite: boolean;
    readonly count: number;
  },
) {
  const [shown, head] = [viewable(about.model), viewable(about.current)];
  const reads = !about.model || !hasOwnScreen(about.model);
  return {
    /** model to open in the viewer */
    opens: reads ? undefined : shown?.id,
    /** whether it opens on a page of its own */
    reads,
    /** the earlier model first, then that of the current version */
    compares:
      shown && head && shown.id !== head.id && isIfc(shown) && isIfc(head) ? ([shown.id, head.id] as const) : undefined,
    /** the only version is removed with its document, not by itself */
    hasMenu: about.mayWrite && about.count > 1,
    canBecomeHead: !document.is_head_version,
  };
}

/** The link to a version: on its own page if it has one, else in the folder of the current version. */
export const linkToVersion = (
  { document }: Version,
  head: Pick<Document, 'parent_id'> | undefined,
  { reads }: Pick<VersionOffers, 'reads'>,
): LinkTarget => (reads ? { read: document.id } : { folder: head?.parent_id ?? undefined, document: document.id });

/** The name of a version, shown only if it differs from the document's. */
export const nameShown = ({ name }: Pick<Document, 'name'>, head: Pick<Document, 'name'> | undefined) =>
  name === head?.name ? undefined : name;

/** Confirmation before a version is deleted. If it is the current one, the newest of the others replaces it. */
export const deletionWords = (t: TFunction, { number, document }: Version) => ({
  title: t('documents.versions.deleteOne', { number, name: document.name }),
  text: t(document.is_head_version ? 'documents.versions.deleteHeadText' : 'documents.versions.deleteText'),
});

interface VersionPlace extends InProject {
  /** any version of the document */
  readonly documentId: number;
}

const at = ({ cloudId, projectId }: VersionPlace) => projectParams(cloudId, projectId);

/**
 * All versions of a document, the newest first. Below the key of the project's documents, so that it is invalidated
 * with them.
 */
export const versionsQuery = (place: VersionPlace) =>
  queryOptions({
    queryKey: [...keys.documents(place.projectId), 'versions', place.documentId],
    queryFn: async ({ signal }) => {
      const params = { ...at(place), document_pk: place.documentId };
      return numbered(await request(`GET ${path}/{document_pk}/history`, { params, signal }));
    },
  });

/** All changes of versions. */
export function useVersionChanges(place: VersionPlace) {
  const queryClient = useQueryClient();
  const onSettled = useRenewing(keys.documents(place.projectId), keys.models(place.projectId));
  const paramsOf = (id: number) => ({ ...at(place), document_pk: place.documentId, id });
  return {
    /** Copies the cached versions to another version that identifies the document from now on. */
    keepFor: (documentId: number, versions: readonly Version[]) => {
      queryClient.setQueryData(versionsQuery({ ...place, documentId }).queryKey, [...versions]);
    },
    makeHead: useChange(onSettled, (id: number) =>
      request(`POST ${path}/{document_pk}/history/{id}/head-version`, { params: paramsOf(id) }),
    ),
    /** Makes a version a separate document in the same folder. */
    leave: useChange(onSettled, (id: number) =>
      request(`POST ${path}/{document_pk}/history/{id}/leave`, { params: paramsOf(id) }),
    ),
    /** Removes one version with its model. */
    remove: useChange(onSettled, (id: number) => request(`DELETE ${path}/{id}`, { params: { ...at(place), id } })),
  };
}
