// The document of a link: it may have moved, be an earlier version, be deleted or not visible to the user.
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../api/client.ts';
import { troubleOf } from '../../../api/errors.ts';
import { keys } from '../../../api/keys.ts';
import { projectParams } from '../../../api/server-data.ts';
import type { Document, InProject } from '../../../api/shapes.ts';

/** A document that is not in the folder of its link. */
const linkedQuery = ({ cloudId, projectId }: InProject, id: number | undefined) =>
  queryOptions({
    queryKey: [...keys.documents(projectId), 'linked', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) =>
            request('GET /cloud/{cloud_pk}/project/{project_pk}/document/{id}', {
              params: { ...projectParams(cloudId, projectId), id },
              signal,
            }),
    retry: false,
  });

type Found = Pick<Document, 'id' | 'head_id' | 'is_head_version' | 'parent_id'>;

export type Linked =
  | { readonly kind: 'none' | 'gone' }
  /** listed in the folder shown; `version`: the link is to this earlier version of it */
  | { readonly kind: 'here'; readonly row: number; readonly version?: number }
  | { readonly kind: 'elsewhere'; readonly folder: number };

/** The place of a linked document. @param listed ids of the documents in the folder @param found the answer about it */
export function linkedIn(
  listed: ReadonlySet<number>,
  id: number | undefined,
  found: Found | 'absent' | undefined,
  folder: number,
): Linked {
  if (id === undefined) return { kind: 'none' };
  if (listed.has(id)) return { kind: 'here', row: id };
  if (found === undefined) return { kind: 'none' };
  if (found === 'absent') return { kind: 'gone' };
  const head = found.is_head_version ? undefined : found.head_id;
  if (typeof head === 'number' && listed.has(head)) return { kind: 'here', row: head, version: id };
  if (found.parent_id === null || found.parent_id === folder) return { kind: 'none' };
  return { kind: 'elsewhere', folder: found.parent_id };
}

interface LinkedDocument extends InProject {
  readonly documentId?: number | undefined;
  readonly folder: number;
  readonly onFound: (folder: number, document: number) => void;
}

/**
 * Finds the document of a link; leads to its folder if it is in another one. Once it has been listed, its deletion is
 * no news of the link.
 */
export function useLinkedDocument(documents: readonly Document[], place: LinkedDocument): Linked {
  const { documentId, folder, onFound } = place;
  const listed = new Set(documents.map(({ id }) => id));
  const [seen, setSeen] = useState<number>();
  const isMissing = documentId !== undefined && documentId !== seen && !listed.has(documentId);
  const { data, error } = useQuery(linkedQuery(place, isMissing ? documentId : undefined));
  const found = error && troubleOf(error) === 'absent' ? 'absent' : data;
  const linked = linkedIn(listed, documentId, found, folder);
  if (linked.kind === 'here' && linked.version === undefined && seen !== documentId) setSeen(documentId);
  const other = linked.kind === 'elsewhere' ? linked.folder : undefined;
  useEffect(() => {
    if (other !== undefined && documentId !== undefined) onFound(other, documentId);
  }, [other, documentId, onFound]);
  return linked;
}
