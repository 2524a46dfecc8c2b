// Server data of plans on storeys: plans with their placement, sheets to add, and their content.
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing, useChange, callQuery, projectParams } from '../../api/server-data.ts';
import { opensAsSheet, type Model } from '../../api/shapes.ts';
import type { LoadedPicture } from '../../sheets/whole-picture.ts';
import { loadPicture, pictureOfDrawing, pictureOfPage, shownAround } from '../../sheets/whole-picture.ts';
import { loadSheet, type LoadedSheet } from '../../sheets/loaded-sheet.ts';
import type { SheetPlacing } from '../../viewer/tools/plan-fit.ts';
import type { SheetFiles } from './plan-rules.ts';
import type { OneProject } from '../../api/models.ts';
import type { StoreyPlace } from './placing.ts';

export const storeyPlansQuery = (place: OneProject, model: number) =>
  callQuery(
    keys.storeyPlans(place.project, model),
    'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey',
    { params: { cloud_pk: place.cloud, project_pk: place.project, model_pk: model } },
  );

/** Drawings, pages and images of the project. */
export const projectSheetsQuery = ({ cloud, project }: OneProject) =>
  queryOptions({
    queryKey: [...keys.models(project), 'sheets'],
    queryFn: async ({ signal }): Promise<readonly Model[]> => {
      const all = await request('GET /cloud/{cloud_pk}/project/{project_pk}/model', {
        params: projectParams(cloud, project),
        query: { type: ['DWG', 'DXF', 'PDF', 'JPEG', 'PNG'], status: ['C'] },
        signal,
      });
      return all.filter(opensAsSheet);
    },
  });

/** The lines of a drawing; the pixels of a page or an image. */
export type OpenSheet =
  | { readonly kind: 'drawing'; readonly sheet: LoadedSheet }
  | { readonly kind: 'page'; readonly picture: LoadedPicture };

async function openSheet({ sheet_file, map_file }: SheetFiles, signal: AbortSignal): Promise<OpenSheet> {
  const { pathname, search } = new URL(sheet_file ?? map_file ?? '', location.href);
  const response = await fetchAs(`${pathname}${search}`, { signal });
  return sheet_file === null
    ? { kind: 'page', picture: await loadPicture(await response.blob()) }
    : { kind: 'drawing', sheet: await loadSheet(await response.arrayBuffer(), signal) };
}

/** Signatures change with every response; the path identifies the content. */
const pathOf = ({ sheet_file, map_file }: SheetFiles) => new URL(sheet_file ?? map_file ?? '', location.href).pathname;

const large = { staleTime: Infinity, gcTime: 60_000, structuralSharing: false } as const;

/** For picking points. */
export const openSheetQuery = (plan: SheetFiles) =>
  queryOptions({
    queryKey: ['storey-plans', 'open', pathOf(plan)],
    queryFn: ({ signal }) => openSheet(plan, signal),
    ...large,
  });

/** For display on a storey: a picture, the part of the sheet that it shows, and the bounds of the sheet in it. */
export const wholePictureQuery = (plan: SheetFiles) =>
  queryOptions({
    queryKey: ['storey-plans', 'picture', pathOf(plan)],
    queryFn: async ({ signal }) => {
      const opened = await openSheet(plan, signal);
      if (opened.kind === 'page') {
        const { width, height } = opened.picture;
        const extents = [0, 0, width, height] as const;
        return { picture: await pictureOfPage(opened.picture), extents, sheet: extents };
      }
      const sheet = opened.sheet.head.extents;
      return { picture: await pictureOfDrawing(opened.sheet), extents: shownAround(sheet), sheet };
    },
    ...large,
  });

const storeyPath = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan';
export interface PlacedPlan {
  readonly plan: number;
  /** the storey does not have this plan yet */
  readonly isNew: boolean;
  readonly placing: SheetPlacing;
  readonly opacity: number;
}

/** All changes of the plans of a storey. */
export function usePlanChanges(place: StoreyPlace) {
  const onSettled = useRenewing(keys.storeyPlans(place.project, place.model));
  const { cloud, project, model, storey } = place;
  const params = { ...projectParams(cloud, project), model_pk: model, storey_uuid: storey };
  return {
    place: useChange(onSettled, async ({ plan, isNew, placing: { x, y, turn, scale }, opacity }: PlacedPlan) => {
      if (isNew) await request(`POST ${storeyPath}/add`, { params, body: { id: plan } });
      return request(`PATCH ${storeyPath}/{id}/positioning`, {
        params: { ...params, id: plan },
        body: { translation_x: x, translation_y: y, rotate_z: turn, scale, opacity },
      });
    }),
    setOpacity: useChange(onSettled, ({ plan, opacity }: Pick<PlacedPlan, 'plan' | 'opacity'>) =>
      request(`PATCH ${storeyPath}/{id}/positioning`, { params: { ...params, id: plan }, body: { opacity } }),
    ),
    remove: useChange(onSettled, (plan: number) =>
      request(`DELETE ${storeyPath}/{id}`, { params: { ...params, id: plan } }),
    ),
  };
}
