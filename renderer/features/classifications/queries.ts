// Classifications of a project and of its open models as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { OneProject } from '../../api/models.ts';
import type { Elements } from '../../viewer/scene.ts';
import type { ClassValues, ListedClass } from './class-list.ts';
import { givingSteps, takingSteps } from './class-steps.ts';

const at = ({ cloud, project }: OneProject) => projectParams(cloud, project);
const inModel = (place: OneProject, model: number) => ({ ...at(place), model_pk: model });
const ofProject = '/cloud/{cloud_pk}/project/{project_pk}/classification';
const ofModel = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';

// Below the key of the models: classifications are part of models, and invalidating models includes them.
const projectKey = (project: number) => [...keys.models(project), 'classifications'];

export const classificationsQuery = (place: OneProject) =>
  callQuery(projectKey(place.project), `GET ${ofProject}`, { params: at(place), query: {} });

/** The classifications of a model, and their elements. */
export const modelClassesQuery = (place: OneProject, model: number) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, model), 'classes'],
    queryFn: async ({ signal }) => {
      const [classifications, relations] = await Promise.all([
        request(`GET ${ofModel}/classification`, { params: inModel(place, model), query: {}, signal }),
        request(`GET ${ofModel}/classification-element`, { params: inModel(place, model), query: {}, signal }),
      ]);
      return { classifications, relations };
    },
  });

type ClassOfElements = { readonly row: ListedClass; readonly elements: Elements };

/** All changes of classifications and of their assignment to elements. */
export function useClassChanges(place: OneProject, models: readonly number[]) {
  const params = at(place);
  const ofModels = models.map(model => keys.modelData(place.project, model));
  const onSettled = useRenewing(projectKey(place.project), ...ofModels);
  return {
    create: useChange(onSettled, (body: ClassValues) => request(`POST ${ofProject}`, { params, body })),
    update: useChange(onSettled, ({ id, ...body }: ClassValues & { readonly id: number }) =>
      request(`PATCH ${ofProject}/{id}`, { params: { ...params, id }, body }),
    ),
    remove: useChange(onSettled, (id: number) => request(`DELETE ${ofProject}/{id}`, { params: { ...params, id } })),
    /** For elements without it. @throws the first failure; the models before it are changed */
    give: useChange(onSettled, async ({ row, elements }: ClassOfElements) => {
      const { name, notation, title } = row;
      const makeId = async () =>
        [await request(`POST ${ofProject}`, { params, body: { name, notation, title } })].flat()[0]?.id ?? row.id;
      for (const { model, uuids, id: known } of givingSteps(row, elements)) {
        const id = known ?? (await makeId());
        await request(`POST ${ofModel}/classification-element`, {
          params: inModel(place, model),
          body: uuids.map(uuid => ({ element_uuid: uuid, classification_id: id })),
        });
      }
    }),
    /** For elements with it. @throws the first failure; the elements before it are changed */
    take: useChange(onSettled, async ({ row, elements }: ClassOfElements) => {
      for (const { model, uuids, id } of takingSteps(row, elements))
        await allInTurn(
          uuids,
          uuid =>
            request(`DELETE ${ofModel}/classification/{model_classification_pk}/element/{uuid}`, {
              params: { ...inModel(place, model), model_classification_pk: id, uuid },
            }),
          () => undefined,
        );
    }),
  };
}
