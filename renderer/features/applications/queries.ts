// Applications as server data: the user's own, and those of a cloud.
import { useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, freshQuery, useChange, useRenewing } from '../../api/server-data.ts';
import type { CloudRole } from '../../api/roles.ts';
import { applicationChanged, applicationCreated, type ApplicationValues } from './application-values.ts';

export type Application = Answer<'GET /application/{id}'>;
export type CreatedApplication = Answer<'POST /application'>;

export const applicationsQuery = callQuery(keys.applications, 'GET /application', { staleTime: 0 });
export const applicationQuery = (id: number) =>
  callQuery(keys.application(id), 'GET /application/{id}', { params: { id }, staleTime: 0 });
export const cloudsOfQuery = (id: number) =>
  freshQuery([...keys.application(id), 'clouds'], 'GET /application/{id}/cloud', { id });
export const cloudApplicationsQuery = (cloud: number) =>
  freshQuery(keys.cloudApplications(cloud), 'GET /cloud/{cloud_pk}/application', { cloud_pk: cloud });

export function useApplicationChanges() {
  const onSettled = useRenewing(keys.applications);
  return {
    create: useChange(onSettled, (body: ApplicationValues) =>
      request('POST /application', { body: applicationCreated(body) }),
    ),
    change: useChange(onSettled, ({ id, values }: { id: number; values: ApplicationValues }) =>
      request('PATCH /application/{id}', { params: { id }, body: applicationChanged(values) }),
    ),
    takeOver: useChange(onSettled, ({ id, owner }: { id: number; owner: number }) =>
      request('PATCH /application/{id}', { params: { id }, body: { owner_id: owner } }),
    ),
    remove: useMutation({ mutationFn: (id: number) => request('DELETE /application/{id}', { params: { id } }) }),
    newSecret: useChange(onSettled, (id: number) => request('POST /application/{id}/secret', { params: { id } })),
    newKey: useChange(onSettled, (id: number) => request('POST /application/{id}/api-key', { params: { id } })),
    endKey: useChange(onSettled, (id: number) => request('DELETE /application/{id}/api-key', { params: { id } })),
  };
}

/** Responses of an application's owner to requests of clouds. */
export function useCloudRequests(id: number) {
  const onSettled = useRenewing(keys.application(id));
  return {
    accept: useChange(onSettled, (cloud_id: number) =>
      request('POST /application/{id}/cloud/{cloud_id}/accept', { params: { id, cloud_id } }),
    ),
    deny: useChange(onSettled, (cloud_id: number) =>
      request('POST /application/{id}/cloud/{cloud_id}/deny', { params: { id, cloud_id } }),
    ),
  };
}

export function useCloudApplications(cloud: number) {
  const onSettled = useRenewing(keys.cloudApplications(cloud));
  return {
    add: useChange(onSettled, (body: { client_id: string; role: CloudRole }) =>
      request('POST /cloud/{cloud_pk}/application', { params: { cloud_pk: cloud }, body }),
    ),
    remove: useChange(onSettled, (id: number) =>
      request('DELETE /cloud/{cloud_pk}/application/{id}', { params: { cloud_pk: cloud, id } }),
    ),
  };
}
