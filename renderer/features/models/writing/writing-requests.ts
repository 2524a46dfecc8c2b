// Asking the service for new IFC files of models.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { allModelsQuery } from '../queries.ts';
import { fileNameOf, type WritingRequest } from './writing-forms.ts';
import { followWriting, type WritingKind } from './writings.ts';

export function useWriting(cloudId: number, projectId: number) {
  const queryClient = useQueryClient();
  const project = { cloud_pk: cloudId, project_pk: projectId };
  const send = (asked: WritingRequest) => {
    switch (asked.kind) {
      case 'merge':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/merge', {
          params: project,
          body: asked.body,
        });
      case 'export':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/export', {
          params: { ...project, id: asked.model.id },
          body: asked.body,
        });
      case 'optimize':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/optimize', {
          params: { ...project, id: asked.model.id },
          body: asked.body,
        });
    }
  };
  return useMutation({
    mutationFn: async (asked: WritingRequest) => {
      const before = await queryClient.fetchQuery({ ...allModelsQuery(cloudId, projectId), staleTime: 0 });
      await send(asked);
      return { before, asked };
    },
    onSuccess: ({ before, asked }) => {
      const model = before.find(({ id }) => id === asked.model.id) ?? asked.model;
      // Goes on while other screens are shown.
      void followWriting(queryClient, {
        cloudId,
        projectId,
        kind: asked.kind satisfies WritingKind,
        fileName: fileNameOf(asked),
        model,
        known: new Set(before.map(({ id }) => id)),
      });
    },
  });
}
