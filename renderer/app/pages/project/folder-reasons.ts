// Explains the origin of the user's permissions in folders.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { foldersQuery } from '../../../features/documents/queries.ts';
import { myGroupsQuery } from '../../../features/groups/queries.ts';
import { myRightsQuery } from '../../../features/rights/queries.ts';
import { useRightWords } from '../../../features/rights/right-words.tsx';
import type { Place } from '../../routes/place.ts';

/** @param enabled false for administrators of the project: they have all permissions, and nothing is requested */
export function useFolderReasons(
  { cloud, project }: Place,
  enabled: boolean,
): (folderId: number) => string | undefined {
  const { reasonOf } = useRightWords();
  const rights = useQuery({ ...myRightsQuery(cloud, project), enabled });
  const groups = useQuery({ ...myGroupsQuery(cloud, project), enabled });
  const folders = useQuery({ ...foldersQuery(cloud, project), enabled });
  const byFolder = useMemo(() => new Map((rights.data ?? []).map(right => [right.folder_id, right])), [rights.data]);
  const names = useMemo(() => new Map((groups.data ?? []).map(({ id, name }) => [id, name])), [groups.data]);
  return useCallback(
    folderId => {
      const right = byFolder.get(folderId);
      const folderName = (id: number) => folders.data?.find(folder => folder.id === id)?.name;
      return right && reasonOf(right, { folderName, groupName: id => names.get(id) });
    },
    [byFolder, names, folders.data, reasonOf],
  );
}
