// Lists of elements as server data.
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { queryOptions, useMutation, useQueries } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { bodyOf } from '../../ui/files/body-of.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { columnOf, type ListColumn } from './list-shapes.ts';
import type { ListSource } from './table/list-source.ts';
import { keptContent, tablePath, type ListContent, type ListFile, type ListPlace } from './table/table-request.ts';

const at = ({ cloud, project }: ListPlace) => projectParams(cloud, project);

/** Changes whenever the data of one of the models must be fetched again; undefined at first. */
export const useModelStamps = ({ project, models }: ListPlace): string | undefined =>
  useQueries({
    queries: models.map(model => ({
      queryKey: [...keys.modelData(project, model), 'list-stamp'],
      queryFn: () => crypto.randomUUID(),
    })),
    combine: stamps =>
      stamps.every(({ data }) => data !== undefined) ? stamps.map(({ data }) => data).join() : undefined,
  });

export const columnsQuery = (place: ListPlace, stamp: string | undefined) =>
  callQuery(
    [...keys.elementTable(place.project), 'columns', place.models, stamp],
    'GET /cloud/{cloud_pk}/project/{project_pk}/element-table/columns',
    { params: at(place), query: { models: [...place.models] }, enabled: stamp !== undefined, staleTime: Infinity },
  );

/** All rows of the models, which a worker reads. The worker has only the last table, so nothing is cached. */
export const tableQuery = (
  place: ListPlace,
  stamp: string | undefined,
  columns: readonly ListColumn[],
  source: ListSource,
) =>
  queryOptions({
    queryKey: [...keys.elementTable(place.project), 'table', source.id, place.models, stamp, columns.map(columnOf)],
    enabled: stamp !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const body = bodyOf(await fetchAs(tablePath(place, { columns }), { signal }));
      if (!body) throw new Error('a table came without rows');
      return source.load(body);
    },
  });

/** Downloads the filtered rows as a file. */
export const useDownload = (place: ListPlace) =>
  useMutation({
    mutationFn: async ({ name, form, locale, ...content }: ListContent & ListFile & { readonly name: string }) =>
      saveFile(await (await fetchAs(tablePath(place, content, { form, locale }))).blob(), `${name}.${form}`),
  });

const saved = '/cloud/{cloud_pk}/project/{project_pk}/element-list';

export const savedListsQuery = (place: ListPlace) =>
  callQuery(keys.lists(place.project), `GET ${saved}`, { params: at(place) });

/** All changes of the lists of a project. */
export function useListChanges(place: ListPlace) {
  const params = at(place);
  const onSettled = useRenewing(keys.lists(place.project));
  return {
    create: useChange(onSettled, ({ name, ...content }: ListContent & { readonly name: string }) =>
      request(`POST ${saved}`, { params, body: { name, ...keptContent(content) } }),
    ),
    save: useChange(onSettled, ({ id, ...content }: ListContent & { readonly id: number }) =>
      request(`PATCH ${saved}/{id}`, { params: { ...params, id }, body: keptContent(content) }),
    ),
    rename: useChange(onSettled, ({ id, name }: { readonly id: number; readonly name: string }) =>
      request(`PATCH ${saved}/{id}`, { params: { ...params, id }, body: { name } }),
    ),
    remove: useChange(onSettled, (id: number) => request(`DELETE ${saved}/{id}`, { params: { ...params, id } })),
  };
}
