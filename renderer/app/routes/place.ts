// Place of the window: cloud and project of the address.
import { useParams } from '@tanstack/react-router';

export type Place = { readonly cloud: number; readonly project: number };

/** The project of the address; undefined outside of one. */
export function usePlace(): Place | undefined {
  const { cloud, project } = useParams({ strict: false });
  return cloud !== undefined && project !== undefined ? { cloud, project } : undefined;
}

const outside = ['account', 'applications', 'invitations', 'people', 'server', 'webhooks'] as const;
/** The screens of a project, in the order of their commands. */
export const projectScreens = [
  'overview',
  'digest',
  'webhooks',
  'documents',
  'models',
  'viewer',
  'people',
  'groups',
  'rights',
  'visas',
  'issues',
  'activity',
  'bin',
  'tokens',
] as const;

/** The screens of the server, for its administrators: their address and the key of their name. */
export const serverScreens = [
  ['/server', 'administration.here'],
  ['/server/accounts', 'administration.accounts'],
  ['/server/mail', 'administration.mails'],
  ['/server/sign-in', 'administration.providersTab'],
  ['/server/keys', 'administration.keysTab'],
  ['/server/watched-folders', 'watchedFolders.title'],
  ['/server/backups', 'backups.title'],
  ['/server/activity', 'activity.title'],
] as const;

/** The place that a path names. */
export function placeOfPath(path: string): 'home' | (typeof outside)[number] | (typeof projectScreens)[number] {
  const project = /\/p\/\d+\/(\w+)/.exec(path)?.[1];
  if (project !== undefined) return projectScreens.find(each => each === project) ?? 'home';
  const word = /^(?:\/app)?(?:\/c\/\d+)?\/(\w+)/.exec(path)?.[1];
  return outside.find(each => each === word) ?? 'home';
}
