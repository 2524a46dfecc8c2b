// New IFC files that the service writes from models. It emits no events about them, so the list of models is polled
// until it contains the new one, or the first source model has the reason of the failure.
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { troubleOf } from '../../../api/errors.ts';
import { useJobs } from '../../../api/jobs.ts';
import type { Model, InProject } from '../../../api/shapes.ts';
import { allModelsQuery } from '../queries.ts';
import type { Input } from '../../../api/client.ts';

type Body<Name extends 'merge' | '{id}/export' | '{id}/optimize'> =
  Input<`POST /cloud/{cloud_pk}/project/{project_pk}/model/${Name}`>['body'];

/** One variant for each kind of file, with the model in whose folder the new file is saved. */
export type WritingRequest =
  | { readonly kind: 'merge'; readonly model: Model; readonly body: Body<'merge'> }
  | { readonly kind: 'export'; readonly model: Model; readonly body: Body<'{id}/export'> }
  | { readonly kind: 'optimize'; readonly model: Model; readonly body: Body<'{id}/optimize'> };

/** Name of the requested file. */
export function fileNameOf(asked: WritingRequest): string {
  if (asked.kind === 'merge') return asked.body.export_name;
  return asked.kind === 'export' ? asked.body.file_name : optimizedName(asked.model);
}

/** The service's name of an optimized file. */
export const optimizedName = ({ name }: Pick<Model, 'name'>): string => `${baseName(name ?? '')}-optimized.ifc`;

export const baseName = (name: string): string => name.replace(/\.(?:ifc|ifczip)$/i, '');

/** With the extension that identifies it as IFC. */
export const withEnding = (name: string): string => (/\.ifc$/i.test(name.trim()) ? name.trim() : `${name.trim()}.ifc`);

/** The request to merge models in an order, saved in the folder of the first; undefined without any. */
export function mergeRequest(order: readonly Model[], name: string): WritingRequest | undefined {
  const [model] = order;
  return model && { kind: 'merge', model, body: { ifc_ids: order.map(({ id }) => id), export_name: withEnding(name) } };
}

/** Swaps an item with the next one; unchanged where there is no next one. */
export const swapped = <Item>(order: readonly Item[], index: number): readonly Item[] =>
  order.map((item, at) => order[at === index ? index + 1 : at === index + 1 ? index : at] ?? item);

/** Whether the service can round numbers to that many digits. */
export const isDigits = (digits: number | string): digits is number =>
  typeof digits === 'number' && Number.isInteger(digits) && digits >= 1 && digits <= 17;

export type WritingKind = WritingRequest['kind'];

export interface Writing {
  readonly id: number;
  readonly projectId: number;
  readonly kind: WritingKind;
  readonly fileName: string;
  readonly state: 'running' | 'done' | 'failed';
  /** the new model */
  readonly made?: Model;
  /** why it failed, or notes on the result */
  readonly notes: readonly string[];
}

interface Writings {
  readonly all: readonly Writing[];
  add(writing: Writing): void;
  change(id: number, change: Partial<Writing>): void;
  remove(id: number): void;
}

export const useWritings = create<Writings>(set => ({
  all: [],
  add: writing => set(({ all }) => ({ all: [...all, writing] })),
  change: (id, change) =>
    set(({ all }) => ({ all: all.map(each => (each.id === id ? { ...each, ...change } : each)) })),
  remove: id => set(({ all }) => ({ all: all.filter(each => each.id !== id) })),
}));

/** The files of a project. A file that was written, but not as requested, is a warning. */
export const writingsOf = (all: readonly Writing[], projectId: number) =>
  all
    .filter(writing => writing.projectId === projectId)
    .map(writing => ({
      writing,
      kind: writing.state === 'done' && writing.notes.length > 0 ? ('warning' as const) : writing.state,
      /** it ended without a reason: the model that would report it was deleted */
      isSourceGone: writing.state === 'failed' && writing.notes.length === 0,
    }));

/** Between the name of a file and the reason, in the service's note on a failure. */
const FAILED = ' could not be created. ';
/** Polling interval in milliseconds. */
const PAUSE = 1500;

const sources = { merge: 'MERGE', export: 'EXPORT', optimize: 'OPTIMIZED' } as const satisfies Record<
  WritingKind,
  string
>;

interface WritingOrder extends InProject {
  readonly kind: WritingKind;
  readonly fileName: string;
  /** the first source model, as it was before the request */
  readonly model: Model;
  /** ids of all models before the request */
  readonly known: ReadonlySet<number>;
}

let last = 0;

/** Polls until the file is written or has failed. */
export async function followWriting(queryClient: QueryClient, order: WritingOrder): Promise<void> {
  const { cloudId, projectId, kind, fileName } = order;
  const { add, change, remove } = useWritings.getState();
  const id = ++last;
  add({ id, projectId, kind, fileName, state: 'running', notes: [] });
  useJobs.getState().noteWriting(1);
  try {
    for (;;) {
      await new Promise(done => {
        setTimeout(done, PAUSE);
      });
      try {
        const models = await queryClient.fetchQuery({ ...allModelsQuery(cloudId, projectId), staleTime: PAUSE / 2 });
        const end = endOf(order, models, new Set(useWritings.getState().all.flatMap(({ made }) => made?.id ?? [])));
        if (!end) continue;
        change(id, end);
        return;
      } catch (error) {
        if (troubleOf(error) === 'offline') continue;
        remove(id); // the user is signed out, or the project is deleted
        return;
      }
    }
  } finally {
    useJobs.getState().noteWriting(-1);
  }
}

/**
 * The result found in a list of models; undefined while the file is being written.
 * @param taken ids of the new models of other requests
 */
export function endOf(
  { kind, fileName, model, known }: Pick<WritingOrder, 'kind' | 'fileName' | 'model' | 'known'>,
  models: readonly Model[],
  taken: ReadonlySet<number>,
): Pick<Writing, 'state' | 'made' | 'notes'> | undefined {
  const said = models.find(({ id }) => id === model.id)?.warnings ?? [];
  const fresh = said.filter(text => !model.warnings.includes(text));
  const made = models.find(
    ({ id, source, document }) =>
      !known.has(id) && !taken.has(id) && source === sources[kind] && document?.file_name === fileName,
  );
  if (made) {
    const notes = fresh.filter(text => text.startsWith(`${fileName}: `)).map(text => text.slice(fileName.length + 2));
    return { state: 'done', made, notes };
  }
  const failed = fresh.find(text => text.includes(` ${fileName}${FAILED}`));
  if (failed !== undefined) return { state: 'failed', notes: [failed.slice(failed.indexOf(FAILED) + FAILED.length)] };
  return models.some(({ id }) => id === model.id) ? undefined : { state: 'failed', notes: [] };
}
