import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../../api/loaded.tsx';
import type { Model } from '../../../api/shapes.ts';
import { ActivitySummary } from '../../../features/activity/activity-summary.tsx';
import { foldersQuery } from '../../../features/documents/queries.ts';
import { groupsQuery } from '../../../features/groups/queries.ts';
import { allModelsQuery } from '../../../features/models/queries.ts';
import { countFolders } from '../../../features/overview/overview-facts.ts';
import { OverviewScreen } from '../../../features/overview/overview-screen.tsx';
import { peopleQuery } from '../../../features/people/queries.ts';
import { PlaceDialog } from '../../../features/places/place-dialog.tsx';
import { projectQuery, accessQuery } from '../../../features/places/queries.ts';
import { roles } from '../../../api/roles.ts';
import { LinkedStatus } from './models.tsx';
import { OverviewTabs } from '../tabs.tsx';
import { useProject } from './use-project.ts';
import { ActivityScreen } from '../../../features/activity/activity-screen.tsx';
import { personName } from '../../../ui/numbers/format.ts';

const route = getRouteApi('/c/$cloud/p/$project');

export function ActivityPage() {
  const { cloud, project } = route.useParams();
  const people = useQuery(peopleQuery(cloud, project));
  const members = (people.data ?? []).flatMap(person =>
    person.user_id === null ? [] : [{ id: person.user_id, name: personName(person) }],
  );
  return (
    <Loaded query={useQuery(accessQuery(cloud, project))}>
      {({ has_admin_permission }) => (
        <ActivityScreen
          key={project}
          cloudId={cloud}
          projectId={project}
          isAdministrator={has_admin_permission}
          people={members}
        />
      )}
    </Loaded>
  );
}

const statusOf = (model: Model) => <LinkedStatus model={model} />;

export function OverviewPage() {
  const { cloud, project: id, navigate, onView, access } = useProject();
  const project = useQuery(projectQuery(cloud, id));
  const models = useQuery(allModelsQuery(cloud, id));
  const folders = useQuery(foldersQuery(cloud, id));
  const people = useQuery(peopleQuery(cloud, id));
  const seesGroups = (access?.user_role ?? 0) >= roles.user;
  const groups = useQuery({ ...groupsQuery(cloud, id), enabled: seesGroups });
  const [isLeaving, ask] = useState(false);
  return (
    <Loaded query={project}>
      {found => (
        <Loaded query={models}>
          {all => (
            <>
              <OverviewScreen
                key={id}
                cloudId={cloud}
                project={found}
                models={all}
                folders={folders.data && countFolders(folders.data)}
                people={people.data}
                groups={seesGroups ? (groups.data ?? []) : undefined}
                mayManage={access?.has_admin_permission ?? false}
                tabs={access?.has_admin_permission && <OverviewTabs cloud={cloud} project={id} />}
                statusOf={statusOf}
                activity={<ActivitySummary cloudId={cloud} projectId={id} />}
                onDelete={() => ask(true)}
                onView={onView}
              />
              {isLeaving && found.cloud && (
                <PlaceDialog
                  question={{ kind: 'delete-project', cloud: found.cloud, project: found }}
                  onClose={() => ask(false)}
                  onGone={() => {
                    // Not after navigation to another page in the meantime.
                    if (!location.pathname.includes(`/p/${id}/`)) return;
                    navigate({ to: '/c/$cloud', params: { cloud } }).catch(() => undefined);
                  }}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
