// Server data of sheets.
import type { OneModel } from '../../api/models.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing, useChange, callQuery } from '../../api/server-data.ts';
import { loadPicture } from '../../sheets/whole-picture.ts';
import { loadSheet } from '../../sheets/loaded-sheet.ts';
import { bytesNeeded, FIRST_BYTES, readPyramid, type Pyramid, type FetchBytes } from '../../sheets/pyramid-painter.ts';

export type OpenPyramid = { readonly pyramid: Pyramid; readonly fetchBytes: FetchBytes };

/** A model, or a page of one. */
export type SheetPlace = OneModel;

export const sheetModelQuery = (cloud: number, project: number, model: number) =>
  callQuery([...keys.models(project), model, 'sheet'], 'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}', {
    params: { cloud_pk: cloud, project_pk: project, id: model },
  });

/** Reads a file. Signatures change with every response; the path identifies the content. */
function fileQuery<Data>(address: string, read: (path: string, signal: AbortSignal) => Promise<Data>) {
  const { pathname, search } = new URL(address, location.href);
  return queryOptions({
    queryKey: ['sheets', pathname],
    queryFn: ({ signal }) => read(`${pathname}${search}`, signal),
    staleTime: Infinity,
    // Large: data that is no longer shown is dropped soon.
    gcTime: 60_000,
    structuralSharing: false,
  });
}

/** A drawing, parsed. */
export const drawingQuery = (address: string) =>
  fileQuery(address, async (path, signal) => loadSheet(await (await fetchAs(path, { signal })).arrayBuffer(), signal));

/** A page of pixels. @param type where that of the answer does not say it */
export const pictureQuery = (address: string, type?: string) =>
  fileQuery(address, async (path, signal) => {
    const file = await (await fetchAs(path, { signal })).blob();
    return loadPicture(type === undefined ? file : file.slice(0, file.size, type));
  });

/** Bytes of a file in a range. */
const fetchRange = (path: string, from: number, to: number, signal: AbortSignal): Promise<Response> =>
  fetchAs(path, { signal, headers: { range: `bytes=${from}-${to - 1}` } });

/** The first bytes of a text; an empty file has no range to ask for. */
export const textQuery = (address: string, bytes: number) =>
  fileQuery(address, async (path, signal) =>
    bytes === 0 ? new Uint8Array() : new Uint8Array(await (await fetchRange(path, 0, bytes, signal)).arrayBuffer()),
  );

/** A page of tiles: their positions, and how to fetch them. */
export const pyramidQuery = (address: string) =>
  fileQuery(address, async (path, signal): Promise<OpenPyramid> => {
    const first = await (await fetchRange(path, 0, FIRST_BYTES, signal)).arrayBuffer();
    const needed = bytesNeeded(first);
    const head = needed <= first.byteLength ? first : await (await fetchRange(path, 0, needed, signal)).arrayBuffer();
    return {
      pyramid: readPyramid(head),
      fetchBytes: async (from, to, stop) => (await fetchRange(path, from, to, stop)).blob(),
    };
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
