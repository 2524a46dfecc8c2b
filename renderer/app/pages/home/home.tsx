// Home: first steps, then clouds with their projects.
import { IconCloudPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { ActingTokensNote, InvitationsNote, DropHome } from '../../../features/home/drop-home.tsx';
import { CloudSection } from '../../../features/places/cloud-section.tsx';
import { favouritesFirst, favouritesOf } from '../../../features/places/favourites.ts';
import * as places from '../../../features/places/queries.ts';
import { useFavourites } from '../../../features/places/use-favourites.ts';
import type { Cloud, Project, SelfUser } from '../../../api/shapes.ts';
import { desktop } from '../../../desktop/bridge.ts';
import { isLoopback } from '../../../desktop/reach.ts';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { Problem, LoadingCards } from '../../../ui/states.tsx';
import { takePendingFiles, usePendingFiles } from '../../pending-files.ts';
import classes from '../../shell/shell.module.css';
import { roles } from '../../../api/roles.ts';
import { useFirstSteps } from './first-steps.ts';
import * as parts from './late-parts.tsx';
import { TextButton } from '../../../ui/buttons.tsx';

export function HomePage() {
  const self = useQuery(places.selfQuery);
  const clouds = useQuery(places.cloudsQuery);
  const projects = useQuery(places.projectsQuery);
  const loading = (
    <div className={classes.page}>
      <LoadingCards />
    </div>
  );
  return (
    <Loaded query={self} loading={loading}>
      {me => (
        <Loaded query={clouds} loading={loading}>
          {allClouds => (
            <Loaded query={projects} loading={loading}>
              {allProjects => <Home me={me} clouds={allClouds} projects={allProjects} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type HomeProps = { readonly me: SelfUser; readonly clouds: readonly Cloud[]; readonly projects: readonly Project[] };

function Home({ me, clouds, projects }: HomeProps) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const adminClouds = clouds.filter(({ id }) => me.clouds.some(each => each.cloud === id && each.role === roles.admin));
  const writable = projects.filter(({ id }) =>
    me.projects.some(each => each.project === id && each.role >= roles.user),
  );
  const { ids } = useFavourites();
  const received = useQuery(places.receivedQuery);
  const acting = useQuery(places.actingTokensQuery);
  const deleted = useQuery(places.deletedCloudsQuery).data?.items ?? [];
  const steps = useFirstSteps(adminClouds);
  const isFirst = projects.length === 0;
  // Only on the computer of the service data stays "on this computer".
  const isOwn = desktop !== undefined || isLoopback(location.hostname);
  const { take } = steps;
  const waiting = usePendingFiles(({ files }) => files.length);
  useEffect(() => {
    if (waiting > 0) take(takePendingFiles());
  }, [waiting, take]);
  return (
    <DropZone hint={t('home.dropTitle')} onFiles={steps.take}>
      <div className={classes.page}>
        <div className={classes.pageHead}>
          <h1>{t(isFirst ? 'home.firstTitle' : 'home.title')}</h1>
          <span className={classes.grow} />
          {!isFirst && <TextButton icon={IconCloudPlus} text={t('home.newCloud')} onClick={() => setNaming(true)} />}
        </div>
        {isFirst && (
          <p className="quiet" style={{ marginTop: -8 }}>
            {t(isOwn ? 'home.firstText' : 'home.joinedText')}
          </p>
        )}
        <InvitationsNote invitations={received.data?.filter(({ status }) => status === 'P') ?? []} />
        <ActingTokensNote tokens={acting.data ?? []} />
        <DropHome demoPending={steps.isBusy} onDemo={isFirst ? steps.openDemo : undefined} onFiles={steps.take} />
        <Problem
          style={{ color: 'var(--failed)' }}
          text={steps.failed && steps.files.length === 0 && t('home.demoFailed')}
        />
        {!isFirst && <parts.BackupNote />}
        {!isFirst && <FavouritesSection clouds={clouds} projects={projects} />}
        {!isFirst && (
          <div className={classes.own}>
            <parts.MyIssues />
            <parts.MyVisas />
          </div>
        )}
        {favouritesFirst(clouds, ids?.cloud_ids ?? []).map(cloud => (
          <CloudSection
            key={cloud.id}
            cloud={cloud}
            projects={projects.filter(project => project.cloud?.id === cloud.id)}
            isAdmin={adminClouds.includes(cloud)}
            pictureItems={parts.PictureItems}
            newProject={parts.NewProjectDialog}
            placeDialog={parts.PlaceDialog}
            adminOf={id => me.projects.some(each => each.project === id && each.role === roles.admin)}
            onOpen={steps.open}
          />
        ))}
        <parts.DeletedPlaces items={deleted} />
        {clouds.length === 0 && !isFirst && <p className="quiet">{t('home.noClouds')}</p>}
      </div>
      {isNaming && <parts.PlaceDialog question={{ kind: 'new-cloud' }} onClose={() => setNaming(false)} />}
      {steps.files.length === 0 && <parts.PendingIssuesDialog projects={projects} clouds={adminClouds} />}
      {steps.files.length > 0 && (
        <parts.WhereDialog
          files={steps.files}
          projects={writable}
          clouds={adminClouds}
          busy={steps.isBusy}
          error={steps.failed}
          onClose={steps.drop}
          onChoose={steps.send}
        />
      )}
    </DropZone>
  );
}

/** Its cards are loaded only if there are any. */
function FavouritesSection({ clouds, projects }: Pick<HomeProps, 'clouds' | 'projects'>) {
  const { t } = useTranslation();
  const { ids, hasFailed } = useFavourites();
  if (!ids) return null;
  const hasAny = favouritesOf(clouds, ids.cloud_ids).length + favouritesOf(projects, ids.project_ids).length > 0;
  return (
    <section aria-labelledby="favourites" className={classes.favourites}>
      <h2 id="favourites">{t('home.favourites')}</h2>
      {hasAny ? (
        <parts.FavouritePlaces clouds={clouds} projects={projects} />
      ) : (
        <p className="quiet">{t('home.favouritesNone')}</p>
      )}
      <Problem style={{ color: 'var(--failed)' }} text={hasFailed && t('shell.notDone')} />
    </section>
  );
}
