// The picture of a project: its own, else that of its main model or of the model that came last.
import { useInViewport } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../api/shapes.ts';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import classes from './project-card.module.css';
import { chooseModelPicture } from './project-pictures.ts';
import { modelSummariesQuery } from './queries.ts';

export interface ProjectPictureProps {
  readonly cloudId: number;
  readonly project: Pick<Project, 'id' | 'logo' | 'main_model_id'>;
}

/** The models are asked for once the card has been in sight. */
export function ProjectPicture({ cloudId, project }: ProjectPictureProps) {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, see] = useState(false);
  if (inViewport && !wasSeen) see(true);
  const models = useQuery({
    ...modelSummariesQuery(cloudId, project.id),
    enabled: project.logo === null && wasSeen,
    select: all => chooseModelPicture(all, project.main_model_id),
  });
  const address = project.logo ?? models.data ?? null;
  return (
    <span className={classes.cover} ref={ref} data-own={project.logo !== null || undefined} aria-hidden>
      <SignedPicture address={address}>
        <IconBuilding size={28} stroke={1.25} />
      </SignedPicture>
    </span>
  );
}
