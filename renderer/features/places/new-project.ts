// Makes a project in steps. What has been done is not done again when a later step has to be.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { createFolderFinder } from '../../api/folders.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Project } from '../../api/shapes.ts';
import type { TakenOver } from './taking-over.ts';

export interface NewProject {
  readonly name: string;
  /** from another project */
  readonly takenOver: TakenOver | undefined;
  /** paths of folders besides those of files */
  readonly folders: readonly (readonly string[])[];
}

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
    async make({ name, takenOver, folders }: NewProject): Promise<Project> {
      const project = create.data ?? (await create.mutateAsync(name));
      signal.throwIfAborted();
      if (takenOver && !take.isSuccess) await take.mutateAsync({ id: project.id, body: takenOver });
      await addFolders.mutateAsync({ project, folders });
      signal.throwIfAborted();
      return project;
    },
  };
}
