// Where the person may write among the folders of a project, and where a padlock says that they may not.
import type { Folder } from '../../../api/shapes.ts';
import { permissions } from '../../../api/roles.ts';

/** @param mayWrite in the project at all */
export const mayWriteIn = ({ user_permission }: Pick<Folder, 'user_permission'>, mayWrite: boolean): boolean =>
  mayWrite && user_permission === permissions.write;

/** Why nothing can be added to the folder in sight; undefined where something can, or where the reason is not known. */
export function lockHere(
  { id, user_permission }: Pick<Folder, 'id' | 'user_permission'>,
  reasonOf: (folderId: number) => string | undefined,
): string | undefined {
  return user_permission === permissions.write ? undefined : reasonOf(id);
}

/**
 * The padlock of a folder in a list. Who may write nowhere needs none on every folder: the one beside the path says it.
 */
export const lockInList = (
  folder: Pick<Folder, 'id' | 'user_permission'>,
  mayWrite: boolean,
  reasonOf: (folderId: number) => string | undefined,
): string | undefined => (mayWrite ? lockHere(folder, reasonOf) : undefined);

/** Whether rows can be dragged onto a folder, out of the one in sight. */
export const takesRows = (
  onto: Pick<Folder, 'user_permission'>,
  from: Pick<Folder, 'user_permission'>,
  mayWrite: boolean,
): boolean => mayWriteIn(from, mayWrite) && mayWriteIn(onto, mayWrite);
