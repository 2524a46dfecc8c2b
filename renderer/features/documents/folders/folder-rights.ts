// Write permission in the folders of a project, and the padlocks that show its absence.
import type { Folder } from '../../../api/shapes.ts';
import { permissions } from '../../../api/roles.ts';

/** @param mayWrite whether the user may write in the project at all */
export const mayWriteIn = ({ user_permission }: Pick<Folder, 'user_permission'>, mayWrite: boolean): boolean =>
  mayWrite && user_permission === permissions.write;

/** Why nothing can be added to the current folder; undefined where adding is possible or the reason is unknown. */
export function lockHere(
  { id, user_permission }: Pick<Folder, 'id' | 'user_permission'>,
  reasonOf: (folderId: number) => string | undefined,
): string | undefined {
  return user_permission === permissions.write ? undefined : reasonOf(id);
}

/**
 * The padlock of a folder in a list. Without write permission in the whole project the folders have none: the one next
 * to the path is enough.
 */
export const lockInList = (
  folder: Pick<Folder, 'id' | 'user_permission'>,
  mayWrite: boolean,
  reasonOf: (folderId: number) => string | undefined,
): string | undefined => (mayWrite ? lockHere(folder, reasonOf) : undefined);

/** Whether rows of the current folder can be dropped on a folder. */
export const takesRows = (
  onto: Pick<Folder, 'user_permission'>,
  from: Pick<Folder, 'user_permission'>,
  mayWrite: boolean,
): boolean => mayWriteIn(from, mayWrite) && mayWriteIn(onto, mayWrite);
