// What a caller may do, as the standard's authorization objects say it.
import type { Caller, Place } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';

const mayWrite = ({ scopes }: Caller): boolean => scopes.has('bcf:write');

/** Guests write issues; the name of the project is for its administrators. */
export function projectActions(caller: Caller, { projectRole }: Pick<Place, 'projectRole'>): string[] {
  if (!mayWrite(caller)) return [];
  return projectRole === roles.admin ? ['update', 'createTopic'] : ['createTopic'];
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
