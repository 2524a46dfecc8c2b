// A cloud with its projects.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCloud, IconDots, IconPencil, IconPlus, IconSparkles, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import { Picture } from './picture.tsx';
import type { PictureItemsProps } from './picture-items.tsx';
import type { NewProjectDialogProps } from './new-project-dialog.tsx';
import { PlaceDialog, type PlaceQuestion } from './place-dialog.tsx';
import classes from './places.module.css';
import { ProjectCard } from './project-card.tsx';
import { usePlaceChanges } from './queries.ts';

export interface CloudSectionProps {
  readonly cloud: Cloud;
  /** instead of the name of the cloud, where that is said already */
  readonly title?: string | undefined;
  readonly projects: readonly Project[];
  /** may make, rename and delete here */
  readonly isAdmin: boolean;
  readonly adminOf: (projectId: number) => boolean;
  /** for the menus: their code comes when one is opened */
  readonly pictureItems: ComponentType<PictureItemsProps>;
  /** its code comes when it is asked for */
  readonly newProject: ComponentType<NewProjectDialogProps>;
  readonly onOpen: (project: Project) => void;
}

export function CloudSection({
  cloud,
  title,
  projects,
  isAdmin,
  adminOf,
  pictureItems: PictureItems,
  newProject: NewProject,
  onOpen,
}: CloudSectionProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<PlaceQuestion>();
  const [isMaking, setMaking] = useState(false);
  const { createDemo, setPicture } = usePlaceChanges();
  return (
    <section aria-labelledby={`cloud-${cloud.id}`} className={classes.cloud}>
      <header className={classes.cloudHead}>
        {(title === undefined || cloud.image !== null) && (
          <span className={classes.cloudMark} aria-hidden>
            <Picture key={cloud.image} address={cloud.image}>
              <IconCloud size={16} stroke={1.6} />
            </Picture>
          </span>
        )}
        <h2 id={`cloud-${cloud.id}`}>
          {title ?? (
            <Link to="/c/$cloud" params={{ cloud: cloud.id }}>
              {cloud.name}
            </Link>
          )}
        </h2>
        <span className={classes.count}>{t('home.projects', { count: projects.length })}</span>
        <span className={classes.space} />
        {isAdmin && (
          <>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconSparkles size={14} />}
              loading={createDemo.isPending}
              onClick={() => {
                createDemo.mutate(cloud.id, { onSuccess: onOpen });
              }}
            >
              {t('home.demo')}
            </Button>
            <Button
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                setMaking(true);
              }}
            >
              {t('home.newProject')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('home.cloudMenu', { name: cloud.name })}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconUsers size={14} />}
                  renderRoot={props => <Link {...props} to="/c/$cloud/people" params={{ cloud: cloud.id }} />}
                >
                  {t('home.cloudPeople')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconPencil size={14} />}
                  onClick={() => {
                    setQuestion({ kind: 'rename-cloud', cloud });
                  }}
                >
                  {t('shell.rename')}
                </Menu.Item>
                <PictureItems
                  hasPicture={cloud.image !== null}
                  onPicture={file => {
                    setPicture.mutate({ cloud: cloud.id, file });
                  }}
                />
                <Menu.Item
                  leftSection={<IconTrash size={14} />}
                  color="var(--failed)"
                  onClick={() => {
                    setQuestion({ kind: 'delete-cloud', cloud });
                  }}
                >
                  {t('shell.deleteMore')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </header>
      {setPicture.isError && (
        <p className={classes.problem} role="alert">
          {t('home.pictureFailed')}
        </p>
      )}
      {createDemo.isError && (
        <p className={classes.problem} role="alert">
          {t('home.demoFailed')}
        </p>
      )}
      {projects.length === 0 ? (
        <p className={classes.empty}>{t(isAdmin ? 'home.noProjects' : 'home.noProjectsForYou')}</p>
      ) : (
        <ul className={classes.cards}>
          {projects.map(project => (
            <ProjectCard
              key={project.id}
              project={project}
              cloudId={cloud.id}
              mayManage={adminOf(project.id)}
              pictureItems={PictureItems}
              onPicture={file => {
                setPicture.mutate({ cloud: cloud.id, project: project.id, file });
              }}
              onRename={() => {
                setQuestion({ kind: 'rename-project', cloud, project });
              }}
              onDelete={() => {
                setQuestion({ kind: 'delete-project', cloud, project });
              }}
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewProject
          cloud={cloud}
          projects={projects}
          onClose={() => {
            setMaking(false);
          }}
          onMade={onOpen}
        />
      )}
      {question && (
        <PlaceDialog
          question={question}
          onClose={() => {
            setQuestion(undefined);
          }}
        />
      )}
    </section>
  );
}
