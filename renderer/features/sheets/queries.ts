// Server data of sheets.
import type { OneModel } from '../../api/models.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing, useChange, callQuery } from '../../api/server-data.ts';
import { loadPicture } from '../../sheets/whole-picture.ts';
import { loadSheet } from '../../sheets/loaded-sheet.ts';
import { bytesNeeded, FIRST_BYTES, readPyramid, type Pyramid, type FetchBytes } from '../../sheets/pyramid-painter.ts';

export interface OpenPyramid {
  readonly pyramid: Pyramid;
  readonly fetchBytes: FetchBytes;
}

/** A model, or a page of one. */
export type SheetPlace = OneModel;

export const sheetModelQuery = (cloud: number, project: number, model: number) =>
  callQuery([...keys.models(project), model, 'sheet'], 'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}', {
    params: { cloud_pk: cloud, project_pk: project, id: model },
  });

/** Signatures change with every response; the path identifies the content. */
const pathOf = (address: string): URL => new URL(address, location.href);
const kept = {
  staleTime: Infinity,
  // Large: data that is no longer shown is dropped soon.
  gcTime: 60_000,
  structuralSharing: false,
} as const;

/** A drawing, parsed. */
export const drawingQuery = (address: string) =>
  queryOptions({
    queryKey: ['sheets', pathOf(address).pathname],
    queryFn: async ({ signal }) => {
      const { pathname, search } = pathOf(address);
      return loadSheet(await (await fetchAs(`${pathname}${search}`, { signal })).arrayBuffer(), signal);
    },
    ...kept,
  });

/** A page of pixels. */
export const pictureQuery = (address: string) =>
  queryOptions({
    queryKey: ['sheets', pathOf(address).pathname],
    queryFn: async ({ signal }) => {
      const { pathname, search } = pathOf(address);
      return loadPicture(await (await fetchAs(`${pathname}${search}`, { signal })).blob());
    },
    ...kept,
  });

/** Bytes of a file in a range. */
async function fetchRange(address: string, from: number, to: number, signal: AbortSignal): Promise<Response> {
  const { pathname, search } = pathOf(address);
  return fetchAs(`${pathname}${search}`, { signal, headers: { range: `bytes=${from}-${to - 1}` } });
}

/** A page of tiles: their positions, and how to fetch them. */
export const pyramidQuery = (address: string) =>
  queryOptions({
    queryKey: ['sheets', pathOf(address).pathname],
    queryFn: async ({ signal }): Promise<OpenPyramid> => {
      const first = await (await fetchRange(address, 0, FIRST_BYTES, signal)).arrayBuffer();
      const needed = bytesNeeded(first);
      const head =
        needed <= first.byteLength ? first : await (await fetchRange(address, 0, needed, signal)).arrayBuffer();
      return {
        pyramid: readPyramid(head),
        fetchBytes: async (from, to, stop) => (await fetchRange(address, from, to, stop)).blob(),
      };
    },
    ...kept,
  });

/** Stores the metres per pixel of a page. */
export function useCalibration({ cloud, project, model }: SheetPlace) {
  const onSettled = useRenewing(keys.models(project));
  return useChange(onSettled, (metres: number) =>
    request('PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{id}', {
      params: { cloud_pk: cloud, project_pk: project, id: model },
      body: { size_ratio: metres },
    }),
  );
}
