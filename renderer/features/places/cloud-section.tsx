// A cloud with its projects.
import { IconCloud } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import { CloudActions } from './cloud-actions.tsx';
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
          <CloudActions
            cloud={cloud}
            pictureItems={PictureItems}
            isMakingDemo={createDemo.isPending}
            onDemo={() => {
              createDemo.mutate(cloud.id, { onSuccess: onOpen });
            }}
            onNew={() => {
              setMaking(true);
            }}
            onPicture={file => {
              setPicture.mutate({ cloud: cloud.id, file });
            }}
            onAsk={setQuestion}
          />
        )}
      </header>
      {setPicture.isError && <Problem text={t('home.pictureFailed')} />}
      {createDemo.isError && <Problem text={t('home.demoFailed')} />}
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

const Problem = ({ text }: { readonly text: string }) => (
  <p className={classes.problem} role="alert">
    {text}
  </p>
);
