// What one begins with: the demo, or files that become a project.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { Destination } from '../../features/home/destinations.ts';
import { usePlaceChanges } from '../../features/places/queries.ts';
import type { FoundFile } from '../../ui/dropped-files.ts';
import type { AnyFile } from '../../ui/packed-file.ts';
import { fillProject } from './fill-project.ts';

/** @param clouds in which the person may make projects; when there is none, one is made */
export function useFirstSteps(clouds: readonly Cloud[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { createCloud, createDemo, createProject } = usePlaceChanges();
  const [files, setFiles] = useState<readonly FoundFile[]>([]);

  const open = (project: Project, sent: readonly AnyFile[] = []) => {
    fillProject(project, sent);
    const params = { cloud: project.cloud?.id ?? 0, project: project.id };
    navigate({ to: '/c/$cloud/p/$project/documents', params }).catch(() => undefined);
  };
  const someCloud = async () => clouds[0] ?? createCloud.mutateAsync(t('home.firstCloud'));

  const demo = useMutation({
    mutationFn: async () => createDemo.mutateAsync((await someCloud()).id),
    onSuccess: ({ id, cloud }) => {
      navigate({
        to: '/c/$cloud/p/$project/viewer',
        params: { cloud: cloud?.id ?? 0, project: id },
        search: { models: '' },
      }).catch(() => undefined);
    },
  });
  const send = useMutation({
    mutationFn: async ({ destination }: { readonly destination: Destination; readonly sent: readonly FoundFile[] }) =>
      'project' in destination
        ? destination.project
        : createProject.mutateAsync({ cloud: destination.cloud.id, name: destination.name }),
    onSuccess: (project, { sent }) => {
      fillProject(project, sent);
      // What came meanwhile is asked about next.
      const rest = files.filter(file => !sent.includes(file));
      setFiles(rest);
      if (rest.length === 0) open(project);
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
    open,
    isBusy: demo.isPending || send.isPending,
    failed: demo.isError || send.isError || take.isError,
    openDemo: () => {
      demo.mutate();
    },
    take: (found: readonly FoundFile[]) => {
      if (found.length > 0) take.mutate(found);
    },
    drop: () => {
      setFiles([]);
    },
    send: (destination: Destination) => {
      send.mutate({ destination, sent: files });
    },
  };
}
