// The steps of making a project, as changes on the service.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { createFolderFinder } from '../../api/folders.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Project } from '../../api/shapes.ts';
import { makeProject, type NewProject } from './making-project.ts';
import type { TakenOver } from './taking-over.ts';

export function useNewProject(cloudId: number) {
  const onSettled = useRenewing(keys.self, keys.projects);
  const [stopper] = useState(() => new AbortController());
  const { signal } = stopper;
  const create = useMutation({
    onSettled,
    mutationFn: (name: string) =>
      request('POST /cloud/{cloud_pk}/project', { params: { cloud_pk: cloudId }, body: { name } }),
  });
  const take = useMutation({
    onSettled,
    mutationFn: ({ id, body }: { readonly id: number; readonly body: TakenOver }) =>
      request('POST /cloud/{cloud_pk}/project/{id}/import_from', { params: { cloud_pk: cloudId, id }, body }),
  });
  const addFolders = useMutation({
    mutationFn: async ({ project, folders }: { readonly project: Project } & Pick<NewProject, 'folders'>) => {
      const finder = createFolderFinder({ cloudId, projectId: project.id, folderId: project.root_folder_id ?? 0 });
      for (const path of folders) {
        signal.throwIfAborted();
        await finder.find(path);
      }
    },
  });
  return {
    create,
    take,
    addFolders,
    isBusy: create.isPending || take.isPending || addFolders.isPending,
    /** Nothing more is made; what is made stays. */
    stop: () => {
      stopper.abort();
    },
    /** @throws when a step fails, which then has the error, and when it was stopped */
    make: (wanted: NewProject): Promise<Project> =>
      makeProject(
        {
          made: create.data,
          isTaken: take.isSuccess,
          create: create.mutateAsync,
          take: ({ id }, body) => take.mutateAsync({ id, body }),
          addFolders: (project, folders) => addFolders.mutateAsync({ project, folders }),
        },
        wanted,
        signal,
      ),
  };
}
