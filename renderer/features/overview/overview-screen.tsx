// Overview of a project: properties, content, latest documents, and models needing attention.
import { Button } from '@mantine/core';
import { IconCube, IconSettings, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { roleName } from '../../api/roles.ts';
import type { Document, Group, Model, Project, UserProject } from '../../api/shapes.ts';
import { Chips } from '../../ui/colours/color-mark.tsx';
import { formatBytes, formatNumber, formatTime, personName } from '../../ui/numbers/format.ts';
import { Page, Section } from '../../ui/page.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import {
  countModels,
  concernsOf,
  contentText,
  invitedCount,
  membersOf,
  openedModels,
  picturedModels,
  readyModels,
  shownMembers,
  stateText,
} from './overview-facts.ts';
import { ModelPictures } from './model-pictures.tsx';
import classes from './overview.module.css';
import { latestQuery, sizeQuery } from './queries.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface OverviewScreenProps {
  readonly cloudId: number;
  readonly project: Project;
  readonly models: readonly Model[];
  /** number of folders visible to the user */
  readonly folders: number | undefined;
  readonly people: readonly UserProject[] | undefined;
  /** undefined without permission */
  readonly groups: readonly Group[] | undefined;
  readonly mayManage: boolean;
  readonly tabs: ReactNode;
  readonly statusOf: (model: Model) => ReactNode;
  /** recent activity */
  readonly activity: ReactNode;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onDelete: () => void;
}

export function OverviewScreen(props: OverviewScreenProps) {
  const { cloudId, project, models, mayManage, tabs, activity, onView, onDelete } = props;
  const { t } = useTranslation();
  const [isSetting, set] = useState(false);
  const shown = openedModels(project, models);
  return (
    <Page
      title={project.name}
      tabs={tabs}
      actions={
        <>
          {shown.length > 0 && (
            <Button leftSection={<IconCube size={14} />} onClick={() => onView(shown.map(({ id }) => id))}>
              {t('models.openViewer')}
            </Button>
          )}
          {mayManage && <TextButton icon={IconSettings} text={t('overview.settingsMore')} onClick={() => set(true)} />}
        </>
      }
    >
      {project.description && <p className={classes.about}>{project.description}</p>}
      <ModelPictures
        cloudId={cloudId}
        projectId={project.id}
        models={picturedModels(project, models)}
        onView={onView}
      />
      <Counts {...props} />
      <div className={classes.columns}>
        <Latest cloudId={cloudId} projectId={project.id} />
        <div>
          <Concerns {...props} />
          {activity}
          <People {...props} />
        </div>
      </div>
      {mayManage && (
        <div className={classes.end}>
          <TextButton
            icon={IconTrash}
            text={t('overview.delete')}
            variant="subtle"
            color="red.9"
            c="var(--failed)"
            onClick={onDelete}
          />
        </div>
      )}
      {isSetting && (
        <SettingsDialog cloudId={cloudId} project={project} models={readyModels(models)} onClose={() => set(false)} />
      )}
    </Page>
  );
}

function Counts({ cloudId, project, models, folders, people, groups }: OverviewScreenProps) {
  const { t } = useTranslation();
  const size = useQuery(sizeQuery(cloudId, project.id));
  const latest = useQuery(latestQuery(cloudId, project.id));
  const counts = countModels(models);
  const params = { cloud: cloudId, project: project.id };
  const number = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value));
  const invited = invitedCount(people ?? []);
  const entry = (to: 'documents' | 'models' | 'people' | 'groups', count: number | undefined, text: string) => (
    <li>
      <Link to={`/c/$cloud/p/$project/${to}`} params={params}>
        <strong>{number(count)}</strong> {t(`overview.${to}`, { count: count ?? 0 })}
      </Link>
      <span>{text}</span>
    </li>
  );
  return (
    <ul className={classes.counts} aria-label={t('overview.holds')}>
      {entry('documents', latest.data?.count, contentText(t, size.data?.total_original_size, folders))}
      {entry('models', counts.all, stateText(t, counts))}
      {entry(
        'people',
        people && membersOf(people).length,
        invited > 0 ? t('overview.invited', { count: invited }) : '',
      )}
      {groups && entry('groups', groups.length, '')}
    </ul>
  );
}

function Latest({ cloudId, projectId }: { readonly cloudId: number; readonly projectId: number }) {
  const { t } = useTranslation();
  const latest = useQuery(latestQuery(cloudId, projectId));
  return (
    <Section title={t('overview.latest')}>
      <Loaded query={latest} loading={<LoadingRows rows={6} />}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p className="quiet">{t('overview.noDocuments')}</p>
          ) : (
            <ul className={classes.list}>
              {documents.map(document => (
                <LatestDocument key={document.id} document={document} cloudId={cloudId} projectId={projectId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

type LatestDocumentProps = { readonly document: Document; readonly cloudId: number; readonly projectId: number };

const LatestDocument = ({ document, cloudId, projectId }: LatestDocumentProps) => (
  <li>
    <span className={classes.first}>
      <Link
        className="truncate"
        to="/c/$cloud/p/$project/documents/$document/read"
        params={{ cloud: cloudId, project: projectId, document: document.id }}
        title={document.name}
      >
        {document.name}
      </Link>
      <Chips of={document.tags} />
    </span>
    <span className={classes.second}>
      {personName(document.created_by)} · {formatTime(document.created_at)} · {formatBytes(document.original_size)}
    </span>
  </li>
);

/** Models that failed or are still in process; hidden when there are none. */
function Concerns({ cloudId, project, models, statusOf }: OverviewScreenProps) {
  const { t } = useTranslation();
  const concerns = concernsOf(models);
  if (concerns.length === 0) return null;
  return (
    <Section title={t('overview.concerns')}>
      <ul className={classes.list}>
        {concerns.map(model => (
          <li key={model.id}>
            <Link
              className="truncate"
              to="/c/$cloud/p/$project/models/$model"
              params={{ cloud: cloudId, project: project.id, model: model.id }}
            >
              {model.name}
            </Link>
            <span className={classes.second}>{statusOf(model)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function People({ people = [] }: OverviewScreenProps) {
  const { t } = useTranslation();
  const { shown, more } = shownMembers(membersOf(people));
  if (shown.length === 0) return null;
  return (
    <Section title={t('overview.who')}>
      <ul className={classes.list}>
        {shown.map(person => (
          <li key={person.id}>
            <span className="truncate">{personName(person)}</span>
            <span className={classes.second}>{roleName(t, person.role)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{t('overview.morePeople', { count: more })}</p>}
    </Section>
  );
}
