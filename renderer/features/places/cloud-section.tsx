import { IconCloud, IconDots, IconPencil, IconPlus, IconSparkles, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '@mantine/core';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FavouriteKind } from './favourites.ts';
import type { PictureItemsProps } from './picture-items.tsx';
import type { NewProjectDialogProps } from './new-project-dialog.tsx';
import type { PlaceDialogProps, PlaceQuestion } from './place-dialog.tsx';
import type { AnyFile } from '../../ui/files/dropped-files.ts';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import classes from './places.module.css';
import { ProjectCard } from './project-card.tsx';
import { usePlaceChanges } from './queries.ts';
import { StarButton } from './star-button.tsx';
import { useFavourites } from './use-favourites.ts';
import { TextButton } from '../../ui/buttons.tsx';
import { Problem } from '../../ui/states.tsx';

// Actions of a cloud's administrators, next to its name.

interface CloudActionsProps {
  readonly cloud: Cloud;
  readonly pictureItems: ComponentType<PictureItemsProps>;
  readonly isMakingDemo: boolean;
  readonly onDemo: () => void;
  readonly onNew: () => void;
  readonly onPicture: PictureItemsProps['onPicture'];
  readonly onAsk: (question: PlaceQuestion) => void;
}

function CloudActions(props: CloudActionsProps) {
  const { cloud, pictureItems: PictureItems, isMakingDemo, onDemo, onNew, onPicture, onAsk } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextButton
        icon={IconSparkles}
        text={t('home.demo')}
        variant="subtle"
        color="gray"
        loading={isMakingDemo}
        onClick={onDemo}
      />
      <TextButton icon={IconPlus} text={t('home.newProject')} onClick={onNew} />
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
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAsk({ kind: 'rename-cloud', cloud })}>
            {t('shell.rename')}
          </Menu.Item>
          <PictureItems hasPicture={cloud.image !== null} onPicture={onPicture} />
          <Menu.Item
            leftSection={<IconTrash size={14} />}
            color="var(--failed)"
            onClick={() => onAsk({ kind: 'delete-cloud', cloud })}
          >
            {t('shell.deleteMore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface CloudSectionProps {
  readonly cloud: Cloud;
  /** replaces the name of the cloud where that is already shown */
  readonly title?: string | undefined;
  readonly projects: readonly Project[];
  /** may create, rename and delete here */
  readonly isAdmin: boolean;
  readonly adminOf: (projectId: number) => boolean;
  /** for the menus: loaded when one opens */
  readonly pictureItems: ComponentType<PictureItemsProps>;
  /** loaded on demand */
  readonly newProject: ComponentType<NewProjectDialogProps>;
  readonly placeDialog: ComponentType<PlaceDialogProps>;
  /** @param files to upload to it */
  readonly onOpen: (project: Project, files?: readonly AnyFile[]) => void;
}

export function CloudSection(props: CloudSectionProps) {
  const { cloud, title, projects, isAdmin, adminOf, onOpen } = props;
  const { pictureItems: PictureItems, newProject: NewProject, placeDialog: PlaceDialog } = props;
  const { t } = useTranslation();
  const [question, setQuestion] = useState<PlaceQuestion>();
  const [isMaking, setMaking] = useState(false);
  const { createDemo, setPicture } = usePlaceChanges();
  const favourites = useFavourites();
  const star = (kind: FavouriteKind, { id, name }: Pick<Project, 'id' | 'name'>) => (
    <StarButton name={name} isOn={favourites.has(kind, id)} onToggle={() => favourites.toggle(kind, id)} />
  );
  return (
    <section aria-labelledby={`cloud-${cloud.id}`} className={classes.cloud}>
      <CloudHead cloud={cloud} title={title} star={star('cloud', cloud)} count={projects.length}>
        {isAdmin && (
          <CloudActions
            cloud={cloud}
            pictureItems={PictureItems}
            isMakingDemo={createDemo.isPending}
            onDemo={() => createDemo.mutate(cloud.id, { onSuccess: project => onOpen(project) })}
            onNew={() => setMaking(true)}
            onPicture={file => setPicture.mutate({ cloud: cloud.id, file })}
            onAsk={setQuestion}
          />
        )}
      </CloudHead>
      <Problem className={classes.problem} text={favourites.hasFailed && t('shell.notDone')} />
      <Problem className={classes.problem} text={setPicture.isError && t('home.pictureFailed')} />
      <Problem className={classes.problem} text={createDemo.isError && t('home.demoFailed')} />
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
              star={star('project', project)}
              pictureItems={PictureItems}
              onPicture={file => setPicture.mutate({ cloud: cloud.id, project: project.id, file })}
              onRename={() => setQuestion({ kind: 'rename-project', cloud, project })}
              onDelete={() => setQuestion({ kind: 'delete-project', cloud, project })}
            />
          ))}
        </ul>
      )}
      {isMaking && <NewProject cloud={cloud} projects={projects} onClose={() => setMaking(false)} onMade={onOpen} />}
      {question && <PlaceDialog question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  );
}

interface CloudHeadProps extends Pick<CloudSectionProps, 'cloud' | 'title'> {
  readonly star: ReactNode;
  /** number of its projects */
  readonly count: number;
  /** actions on the cloud */
  readonly children: ReactNode;
}

function CloudHead({ cloud: { id, name, image }, title, star, count, children }: CloudHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.cloudHead}>
      <span className={classes.cloudName}>
        {(title === undefined || image !== null) && (
          <span className={classes.cloudMark} aria-hidden>
            <SignedPicture className={classes.picture} address={image}>
              <IconCloud size={16} stroke={1.6} />
            </SignedPicture>
          </span>
        )}
        <h2 id={`cloud-${id}`}>
          {title ?? (
            <Link to="/c/$cloud" params={{ cloud: id }}>
              {name}
            </Link>
          )}
        </h2>
        {star}
        <span className={classes.count}>{t('home.projects', { count })}</span>
      </span>
      {children && <span className={classes.cloudActions}>{children}</span>}
    </header>
  );
}
