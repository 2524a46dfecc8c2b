// Webhooks of a cloud and of a project, at their addresses.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { HookScreen } from '../../../features/webhooks/hook-screen.tsx';
import { WebhooksScreen } from '../../../features/webhooks/webhooks-screen.tsx';
import { CloudAdministration } from '../tabs.tsx';
import { ProjectAdministration } from '../project/project-administration.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const cloudRoute = getRouteApi('/c/$cloud/webhooks');
const cloudHookRoute = getRouteApi('/c/$cloud/webhooks/$webhook');
const projectRoute = getRouteApi('/c/$cloud/p/$project/webhooks');
const projectHookRoute = getRouteApi('/c/$cloud/p/$project/webhooks/$webhook');

export function CloudWebhooksPage() {
  const { cloud } = cloudRoute.useParams();
  const navigate = useNavigate();
  const onOpen = useCallback(
    (webhook: number) => ignoreFailure(navigate({ to: '/c/$cloud/webhooks/$webhook', params: { cloud, webhook } })),
    [navigate, cloud],
  );
  return (
    <CloudAdministration cloudId={cloud}>
      {({ name, tabs }) => <WebhooksScreen place={{ cloud }} title={name} tabs={tabs} onOpen={onOpen} />}
    </CloudAdministration>
  );
}

export function CloudWebhookPage() {
  const { cloud, webhook } = cloudHookRoute.useParams();
  const navigate = useNavigate();
  return (
    <CloudAdministration cloudId={cloud}>
      {({ tabs }) => (
        <HookScreen
          key={webhook}
          place={{ cloud }}
          id={webhook}
          tabs={tabs}
          onBack={() => ignoreFailure(navigate({ to: '/c/$cloud/webhooks', params: { cloud } }))}
        />
      )}
    </CloudAdministration>
  );
}

export function ProjectWebhooksPage() {
  const { cloud, project } = projectRoute.useParams();
  const navigate = useNavigate();
  const onOpen = useCallback(
    (webhook: number) =>
      ignoreFailure(navigate({ to: '/c/$cloud/p/$project/webhooks/$webhook', params: { cloud, project, webhook } })),
    [navigate, cloud, project],
  );
  return (
    <ProjectAdministration>
      {({ name }, tabs) => <WebhooksScreen place={{ cloud, project }} title={name} tabs={tabs} onOpen={onOpen} />}
    </ProjectAdministration>
  );
}

export function ProjectWebhookPage() {
  const { cloud, project, webhook } = projectHookRoute.useParams();
  const navigate = useNavigate();
  return (
    <ProjectAdministration>
      {(_project, tabs) => (
        <HookScreen
          key={webhook}
          place={{ cloud, project }}
          id={webhook}
          tabs={tabs}
          onBack={() => ignoreFailure(navigate({ to: '/c/$cloud/p/$project/webhooks', params: { cloud, project } }))}
        />
      )}
    </ProjectAdministration>
  );
}
