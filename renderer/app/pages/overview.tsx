// The overview of a project at its address.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../api/loaded.tsx';
import type { Model } from '../../api/shapes.ts';
import { foldersQuery } from '../../features/documents/queries.ts';
import { groupsQuery } from '../../features/groups/queries.ts';
import { modelsQuery } from '../../features/models/queries.ts';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';
import { peopleQuery } from '../../features/people/queries.ts';
import { PlaceDialog } from '../../features/places/place-dialog.tsx';
import { accessQuery, projectQuery } from '../../features/places/queries.ts';
import { LinkedStatus } from './linked-status.tsx';
import { OverviewTabs } from './overview-tabs.tsx';

const route = getRouteApi('/c/$cloud/p/$project');
const statusOf = (model: Model) => <LinkedStatus model={model} />;

export function OverviewPage() {
  const { cloud, project: id } = route.useParams();
  const navigate = useNavigate();
  const project = useQuery(projectQuery(cloud, id));
  const access = useQuery(accessQuery(cloud, id));
  const models = useQuery(modelsQuery(cloud, id));
  const folders = useQuery(foldersQuery(cloud, id));
  const people = useQuery(peopleQuery(cloud, id));
  const seesGroups = (access.data?.user_role ?? 0) >= 50;
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
                folders={folders.data?.length}
                people={people.data}
                groups={seesGroups ? (groups.data ?? []) : undefined}
                mayManage={access.data?.has_admin_permission ?? false}
                tabs={access.data?.has_admin_permission && <OverviewTabs cloud={cloud} project={id} />}
                statusOf={statusOf}
                onDelete={() => {
                  ask(true);
                }}
                onView={modelIds => {
                  navigate({
                    to: '/c/$cloud/p/$project/viewer',
                    params: { cloud, project: id },
                    search: { models: modelIds.join(',') },
                  }).catch(() => undefined);
                }}
              />
              {isLeaving && found.cloud && (
                <PlaceDialog
                  question={{ kind: 'delete-project', cloud: found.cloud, project: found }}
                  onClose={() => {
                    ask(false);
                  }}
                  onGone={() => {
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
