// First steps: the demo, or files that become a project.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../../api/shapes.ts';
import type { Destination } from '../../../features/home/destinations.ts';
import { usePlaceChanges } from '../../../features/places/queries.ts';
import type { FoundFile, AnyFile } from '../../../ui/files/dropped-files.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

/** Not needed by the first screen. */
const filling = () => import('./fill-project.ts');

type Sending = { readonly destination: Destination; readonly sent: readonly FoundFile[] };

/** @param clouds in which the user may create projects; without any, one is created */
export function useFirstSteps(clouds: readonly Cloud[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { createCloud, createDemo, createProject } = usePlaceChanges();
  const [files, setFiles] = useState<readonly FoundFile[]>([]);

  const open = async (project: Project, sent: readonly AnyFile[] = []) => {
    if (sent.length > 0) (await filling()).fillProject(project, sent);
    const params = { cloud: project.cloud?.id ?? 0, project: project.id };
    await navigate({ to: '/c/$cloud/p/$project/documents', params });
  };
  const someCloud = async () => clouds[0] ?? createCloud.mutateAsync(t('home.firstCloud'));

  const demo = useMutation({
    mutationFn: async () => createDemo.mutateAsync((await someCloud()).id),
    onSuccess: ({ id, cloud }) =>
      ignoreFailure(navigate({ to: '/c/$cloud/p/$project/viewer', params: { cloud: cloud?.id ?? 0, project: id } })),
  });
  const send = useMutation({
    mutationFn: async ({ destination, sent }: Sending) => {
      const { fillProject } = await filling();
      const project =
        'project' in destination
          ? destination.project
          : await createProject.mutateAsync({ cloud: destination.cloud.id, name: destination.name });
      fillProject(project, sent);
      return project;
    },
    onSuccess: (project, { sent }) => {
      // Files that arrived in the meantime are asked about next.
      const rest = files.filter(file => !sent.includes(file));
      setFiles(rest);
      if (rest.length === 0) open(project).catch(() => undefined);
    },
  });
  const take = useMutation({
    mutationFn: async (found: readonly FoundFile[]) => {
      if (clouds.length === 0) await createCloud.mutateAsync(t('home.firstCloud'));
      return found;
    },
    onSuccess: found => {
      setFiles(waiting => [...waiting, ...found]);
    },
  });

  return {
    files,
    /** @param sent files of a dialog, which fill the project */
    open: (project: Project, sent?: readonly AnyFile[]) => ignoreFailure(open(project, sent)),
    isBusy: demo.isPending || send.isPending,
    failed: demo.isError || send.isError || take.isError,
    openDemo: () => demo.mutate(),
    take: (found: readonly FoundFile[]) => {
      if (found.length > 0) take.mutate(found);
    },
    drop: () => setFiles([]),
    send: (destination: Destination) => send.mutate({ destination, sent: files }),
  };
}
