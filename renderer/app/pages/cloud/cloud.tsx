// One cloud with its projects.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { DeletedPlaces } from '../../../features/bin/deleted-places.tsx';
import { cloudBinQuery } from '../../../features/bin/queries.ts';
import { WhereDialog } from '../../../features/home/where-dialog.tsx';
import { MyIssues } from '../../../features/issues/my-issues.tsx';
import { accountQuery } from '../../../features/account/queries.ts';
import { CloudDoor, CloudSignInRule } from '../../../features/people/cloud-sign-in.tsx';
import { CloudSection } from '../../../features/places/cloud-section.tsx';
import { FavouritePlaces } from '../../../features/places/favourite-places.tsx';
import { NewProjectDialog } from '../../../features/places/new-project-dialog.tsx';
import { BackupNote } from '../home/backup-note.tsx';
import { PictureItems } from '../../../features/places/picture-items.tsx';
import { PlaceDialog } from '../../../features/places/place-dialog.tsx';
import { cloudsQuery, projectsQuery, selfQuery } from '../../../features/places/queries.ts';
import { CloudStorage } from '../../../features/quotas/cloud-storage.tsx';
import { MyVisas } from '../../../features/visas/my-visas.tsx';
import { Page } from '../../../ui/page.tsx';
import { LoadingCards, TroubleNote } from '../../../ui/states.tsx';
import classes from '../../shell/shell.module.css';
import { roles } from '../../../api/roles.ts';
import { CloudTabs } from '../tabs.tsx';
import { fillProject } from '../home/fill-project.ts';

// The first screen loads it from here when needed.
export { PendingIssuesDialog } from '../home/pending-issues.tsx';
export {
  BackupNote,
  DeletedPlaces,
  FavouritePlaces,
  MyIssues,
  MyVisas,
  NewProjectDialog,
  PictureItems,
  PlaceDialog,
  WhereDialog,
};

const route = getRouteApi('/c/$cloud');

export function CloudPage() {
  const { cloud: cloudId } = route.useParams();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const self = useQuery(selfQuery);
  const account = useQuery(accountQuery);
  const clouds = useQuery(cloudsQuery);
  const projects = useQuery(projectsQuery);
  const deleted = useQuery(cloudBinQuery(cloudId));
  const loading = (
    <div className={classes.page}>
      <LoadingCards />
    </div>
  );
  return (
    <Loaded query={clouds} loading={loading}>
      {all => {
        const cloud = all.find(({ id }) => id === cloudId);
        if (!cloud) return <TroubleNote trouble="absent" />;
        const isAdmin = self.data?.clouds.some(each => each.cloud === cloudId && each.role === roles.admin) ?? false;
        const section = (
          <Loaded query={projects} loading={<LoadingCards />}>
            {mine => (
              <CloudSection
                cloud={cloud}
                title={isAdmin ? t('people.tabProjects') : undefined}
                projects={mine.filter(project => project.cloud?.id === cloudId)}
                isAdmin={isAdmin}
                pictureItems={PictureItems}
                newProject={NewProjectDialog}
                placeDialog={PlaceDialog}
                adminOf={id =>
                  self.data?.projects.some(each => each.project === id && each.role === roles.admin) ?? false
                }
                onOpen={(project, files = []) => {
                  fillProject(project, files);
                  navigate({
                    to: '/c/$cloud/p/$project/documents',
                    params: { cloud: cloudId, project: project.id },
                  }).catch(() => undefined);
                }}
              />
            )}
          </Loaded>
        );
        const content = (
          <CloudDoor cloudId={cloudId} action={<ToAccount />}>
            {section}
            <DeletedPlaces cloudId={cloudId} items={deleted.data?.items ?? []} />
            {isAdmin && (
              <CloudStorage
                cloudId={cloudId}
                projects={(projects.data ?? []).filter(project => project.cloud?.id === cloudId)}
                mayChange={account.data?.is_administrator ?? false}
              />
            )}
            {isAdmin && <CloudSignInRule cloudId={cloudId} />}
          </CloudDoor>
        );
        return isAdmin ? (
          <Page title={cloud.name} tabs={<CloudTabs cloudId={cloudId} />}>
            {content}
          </Page>
        ) : (
          <div className={classes.page}>{content}</div>
        );
      }}
    </Loaded>
  );
}

function ToAccount() {
  const { t } = useTranslation();
  return <Button renderRoot={props => <Link {...props} to="/account" />}>{t('secondFactor.goToAccount')}</Button>;
}
