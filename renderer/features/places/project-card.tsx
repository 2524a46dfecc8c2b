// A project as a card: its name is a link, the menu has its actions.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash, IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../api/shapes.ts';
import { formatDay } from '../../ui/numbers/format.ts';
import type { PictureItemsProps } from './picture-items.tsx';
import places from './places.module.css';
import classes from './project-card.module.css';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import { chooseModelPicture, modelSummariesQuery } from './queries.ts';

// The picture of a project: its own, else that of its main model or of the latest model.

interface ProjectPictureProps {
  readonly cloudId: number;
  readonly project: Pick<Project, 'id' | 'logo' | 'main_model_id'>;
}

/** The models are requested once the card has been visible. */
function ProjectPicture({ cloudId, project }: ProjectPictureProps) {
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

interface ProjectCardProps {
  readonly project: Project;
  readonly cloudId: number;
  readonly mayManage: boolean;
  /** the favourite button */
  readonly star: ReactNode;
  readonly pictureItems: ComponentType<PictureItemsProps>;
  readonly onRename: () => void;
  /** null: removes it */
  readonly onPicture: (file: File | null) => void;
  readonly onDelete: () => void;
}

export function ProjectCard(props: ProjectCardProps) {
  const { project, cloudId, mayManage, star, pictureItems: PictureItems, onRename, onPicture, onDelete } = props;
  const { t } = useTranslation();
  return (
    <li className={places.card}>
      <Link
        className={classes.link}
        to="/c/$cloud/p/$project/documents"
        params={{ cloud: cloudId, project: project.id }}
      >
        <ProjectPicture cloudId={cloudId} project={project} />
        <span className={classes.text}>
          <span className={places.cardName}>{project.name}</span>
          <span className={places.cardLine}>
            {project.description ?? t('home.since', { day: formatDay(project.created_at) })}
          </span>
        </span>
      </Link>
      <span className={classes.actions}>
        {star}
        {mayManage && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('home.projectMenu', { name: project.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={14} />} onClick={onRename}>
                {t('shell.rename')}
              </Menu.Item>
              <PictureItems hasPicture={project.logo !== null} onPicture={onPicture} />
              <Menu.Item leftSection={<IconTrash size={14} />} color="var(--failed)" onClick={onDelete}>
                {t('shell.deleteMore')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  );
}
