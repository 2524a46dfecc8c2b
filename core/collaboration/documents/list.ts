// Lists of documents: the newest versions that a caller may see, filtered.
import { canRead } from '../../access/permissions.ts';
import { createKept } from '../../kit/kept.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/turns.ts';
import type { Db } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import type { Previews } from './previews/service.ts';
import type { Tags } from '../tags/service.ts';
import type { Visas } from '../visas/service.ts';
import { asksForVisas, documentFilter } from './filters.ts';
import type { ReadDeps, Reading, Shown } from './read.ts';
import type { Document, DocumentQuery } from './schema.ts';
import * as store from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export interface ListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly folders: Pick<Folders, 'view' | 'viewSince'>;
  readonly tags: Pick<Tags, 'byDocument'>;
  readonly models: ReadDeps['models'];
  readonly visas: Pick<Visas, 'areIn' | 'byDocument'>;
  readonly previews: Pick<Previews, 'idsWithText'>;
}

/** Of how many projects the documents are kept with what belongs to them, and how many documents of one. */
const MOST_KEPT = 32;
const MOST_HEADS = 1000;

export function createList(
  { db, clock, folders, tags, models, visas, previews }: ListDeps,
  { describe, creatorsOf }: Pick<Reading, 'describe' | 'creatorsOf'>,
) {
  const keepHeads = createKept<readonly store.DocumentRow[]>(MOST_KEPT, rows => rows.length <= MOST_HEADS);
  const keep = createKept<Awaited<ReturnType<typeof readAround>>>(MOST_KEPT);

  async function readAround(projectId: number, heads: readonly store.DocumentRow[]) {
    return {
      tagged: await tags.byDocument(db, projectId),
      models: await models.modelsOf(heads.map(({ id }) => id)),
      hasVisas: await visas.areIn(projectId),
    };
  }

  /** Heads of the project, or of one folder of it, that the caller may see. */
  return async (view: ProjectView, query: DocumentQuery, folderId?: number, shown: Shown = {}): Promise<Document[]> => {
    const { place } = view;
    const { changes } = shown;
    const isKept = changes !== undefined && folderId === undefined;
    const around = isKept ? await folders.viewSince(place, changes) : await folders.view(db, place, folderId);
    if (folderId !== undefined && !canRead(around.permission(folderId))) throw notFound('folder');
    const { projectId } = place;
    const heads = isKept
      ? await keepHeads(projectId, changes, () => store.listHeads(db, projectId))
      : await store.listHeads(db, projectId, folderId);
    const rows = heads.filter(({ folder_id }) => canRead(around.permission(folder_id)));
    const creators = await creatorsOf(rows, place);
    const kept = isKept ? await keep(projectId, changes, () => readAround(projectId, heads)) : undefined;
    const tagged = kept?.tagged ?? (await tags.byDocument(db, projectId));
    const readVisas = async () =>
      (kept?.hasVisas ?? true) ? visas.byDocument(place, { folderId }, view.origin) : new Map<number, never>();
    const asked = asksForVisas(query) ? await readVisas() : undefined;
    const passes = documentFilter(query, {
      emailOf: id => (id === null ? undefined : creators.get(id)?.email),
      tagsOf: id => tagged.get(id) ?? [],
      visasOf: id => asked?.get(id) ?? [],
      today: isoTime(clock.now()).slice(0, 10),
      foundByText:
        query.text && query.search !== undefined
          ? await previews.idsWithText(db, place.projectId, query.search)
          : new Set<number>(),
    });
    const passed = await inTurns(rows, passes);
    const passing = rows.filter((_, at) => passed[at]);
    const isBare = passing.length === 0 || shown.withVisas === false;
    return describe(passing, view, {
      folders: around,
      creators,
      tags: tagged,
      ...(kept && { models: kept.models }),
      visas: asked ?? (isBare ? new Map<number, never>() : await readVisas()),
      ...shown,
    });
  };
}
