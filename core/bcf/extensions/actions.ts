// What a caller may do, as the standard's authorization objects say it.
import type { Caller, Place } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';

const mayWrite = ({ scopes }: Caller): boolean => scopes.has('bcf:write');

/** Guests write issues; the name of the project is for its administrators, documents are for members. */
export function projectActions(caller: Caller, { projectRole }: Pick<Place, 'projectRole'>): string[] {
  if (!mayWrite(caller)) return [];
  const role = projectRole ?? 0;
  return [...(role >= roles.admin ? ['update'] : []), 'createTopic', ...(role >= roles.user ? ['createDocument'] : [])];
}

export function topicActions(caller: Caller): string[] {
  return mayWrite(caller)
    ? [
        'update',
        'updateBimSnippet',
        'updateRelatedTopics',
        'updateDocumentReferences',
        'updateFiles',
        'createComment',
        'createViewpoint',
        'delete',
      ]
    : [];
}

export const commentActions = (caller: Caller): string[] => (mayWrite(caller) ? ['update', 'delete'] : []);
export const viewpointActions = (caller: Caller): string[] => (mayWrite(caller) ? ['delete'] : []);
