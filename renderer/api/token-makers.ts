// Tokens that act for another member: what they do is shown with the names of both people.
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { keys } from './keys.ts';
import { callQuery, projectParams } from './server-data.ts';
import type { InProject } from './shapes.ts';

/** The name of a person in whose name a token acted, with that of its maker. */
export const byToken = (t: TFunction, name: string, maker: string): string => t('parts.byToken', { name, maker });

/** Most versions of a document whose makers are read. */
const MOST = 200;

/** For versions of a document that tokens added: the name of the token's maker, by the id of the version. */
export function useVersionMakers({ cloudId, projectId, documentId }: InProject & { readonly documentId: number }) {
  const { data } = useQuery(
    callQuery(
      [...keys.activity(projectId), 'makers', documentId],
      'GET /cloud/{cloud_pk}/project/{project_pk}/activity',
      {
        params: projectParams(cloudId, projectId),
        query: { document_id: documentId, action: ['document.create'], limit: MOST },
      },
    ),
  );
  const makers = new Map<number, string>();
  for (const { description, user_email: email, app_name: app } of data ?? []) {
    const id = description?.object?.id;
    if (description?.in_name_of && id) makers.set(id, description.user_name ?? (email || app));
  }
  return makers;
}
