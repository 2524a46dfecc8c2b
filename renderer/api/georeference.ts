// Georeference of a model, and the unit of its file.
import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

export interface OneModel {
  readonly cloud: number;
  readonly project: number;
  readonly model: number;
}

/** Key below the data of the model, so that both are invalidated together. */
export const georeferenceQuery = ({ cloud, project, model }: OneModel) =>
  queryOptions({
    queryKey: [...keys.modelData(project, model), 'georeference'],
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/georeference', {
        params: { cloud_pk: cloud, project_pk: project, id: model },
        signal,
      }),
  });
