// Imports BCF files opened from outside the window: asks for the project, and uploads the neighbouring models that they
// name.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../../api/shapes.ts';
import type { Destination } from '../../../features/home/destinations.ts';
import { WhereDialog } from '../../../features/home/where-dialog.tsx';
import { usePlaceChanges } from '../../../features/places/queries.ts';
import { endIssues, usePendingIssues } from '../../pending-files.ts';

export interface PendingIssuesDialogProps {
  /** projects in which the user may create issues, and clouds in which they may create projects */
  readonly projects: readonly Project[];
  readonly clouds: readonly Cloud[];
}

export function PendingIssuesDialog({ projects, clouds }: PendingIssuesDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { createCloud, createProject } = usePlaceChanges();
  // Placeholder of the first cloud, which is created when it is chosen.
  const [none] = useState(() => ({ id: 0, name: t('home.firstCloud') }) as Cloud);
  const files = usePendingIssues(({ waiting }) => waiting);
  const send = useMutation({
    mutationFn: async (destination: Destination) => {
      if ('project' in destination) return destination.project;
      const { cloud, name } = destination;
      const { id } = cloud === none ? await createCloud.mutateAsync(cloud.name) : cloud;
      return createProject.mutateAsync({ cloud: id, name });
    },
    onSuccess: async ({ id, cloud }, destination) => {
      usePendingIssues.setState({ target: { projectId: id, isNew: !('project' in destination) } });
      await navigate({ to: '/c/$cloud/p/$project/issues', params: { cloud: cloud?.id ?? 0, project: id } });
    },
  });
  return (
    <WhereDialog
      as="issues"
      files={files.map(({ file }) => ({ file, path: [] }))}
      projects={projects}
      clouds={clouds.length === 0 ? [none] : clouds}
      busy={send.isPending}
      error={send.isError}
      onClose={() => endIssues(files.length)}
      onChoose={destination => send.mutate(destination)}
    />
  );
}
