// Applications as server data: the user's own, and those of a cloud.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { CloudRole } from '../../api/roles.ts';
import { applicationChanged, applicationCreated, type ApplicationValues } from './application-values.ts';

export type Application = Answer<'GET /application/{id}'>;
export type CreatedApplication = Answer<'POST /application'>;

export const applicationsQuery = queryOptions({
  queryKey: keys.applications,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /application', { signal }),
});
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: keys.application(id),
    staleTime: 0,
    queryFn: ({ signal }) => request('GET /application/{id}', { params: { id }, signal }),
  });
export const cloudsOfQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.application(id), 'clouds'],
    staleTime: 0,
    queryFn: ({ signal }) => request('GET /application/{id}/cloud', { params: { id }, signal }),
  });
export const cloudApplicationsQuery = (cloud: number) =>
  queryOptions({
    queryKey: keys.cloudApplications(cloud),
    staleTime: 0,
    queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/application', { params: { cloud_pk: cloud }, signal }),
  });

export function useApplicationChanges() {
  const onSettled = useRenewing(keys.applications);
  return {
    create: useMutation({
      onSettled,
      mutationFn: (body: ApplicationValues) => request('POST /application', { body: applicationCreated(body) }),
    }),
    change: useMutation({
      onSettled,
      mutationFn: ({ id, values }: { id: number; values: ApplicationValues }) =>
        request('PATCH /application/{id}', { params: { id }, body: applicationChanged(values) }),
    }),
    takeOver: useMutation({
      onSettled,
      mutationFn: ({ id, owner }: { id: number; owner: number }) =>
        request('PATCH /application/{id}', { params: { id }, body: { owner_id: owner } }),
    }),
    remove: useMutation({
      mutationFn: (id: number) => request('DELETE /application/{id}', { params: { id } }),
    }),
    newSecret: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /application/{id}/secret', { params: { id } }),
    }),
    newKey: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /application/{id}/api-key', { params: { id } }),
    }),
    endKey: useMutation({
      onSettled,
      mutationFn: (id: number) => request('DELETE /application/{id}/api-key', { params: { id } }),
    }),
  };
}

/** Responses of an application's owner to requests of clouds. */
export function useCloudRequests(id: number) {
  const onSettled = useRenewing(keys.application(id));
  return {
    accept: useMutation({
      onSettled,
      mutationFn: (cloud_id: number) =>
        request('POST /application/{id}/cloud/{cloud_id}/accept', { params: { id, cloud_id } }),
    }),
    deny: useMutation({
      onSettled,
      mutationFn: (cloud_id: number) =>
        request('POST /application/{id}/cloud/{cloud_id}/deny', { params: { id, cloud_id } }),
    }),
  };
}

export function useCloudApplications(cloud: number) {
  const onSettled = useRenewing(keys.cloudApplications(cloud));
  return {
    add: useMutation({
      onSettled,
      mutationFn: (body: { client_id: string; role: CloudRole }) =>
        request('POST /cloud/{cloud_pk}/application', { params: { cloud_pk: cloud }, body }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('DELETE /cloud/{cloud_pk}/application/{id}', { params: { cloud_pk: cloud, id } }),
    }),
  };
}
