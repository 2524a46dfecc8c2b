// Lists of documents: the newest versions that a caller may see, filtered.
import { canRead } from '../../access/permissions.ts';
import { createKept } from '../../kit/kept.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import type { Previews } from './previews/service.ts';
import type { Tags } from '../tags/service.ts';
import type { Visas } from '../visas/service.ts';
import { asksForVisas, documentFilter } from './filters.ts';
import type { Reading, Shown } from './read.ts';
import type { Document, DocumentQuery } from './schema.ts';
import * as store from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export interface ListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly folders: Pick<Folders, 'view' | 'viewSince'>;
  readonly tags: Pick<Tags, 'byDocument'>;
  readonly visas: Pick<Visas, 'areIn' | 'byDocument'>;
  readonly previews: Pick<Previews, 'idsWithText'>;
}

/** Of how many projects the tags of documents are kept. */
const MOST_KEPT = 32;

export function createList(
  { db, clock, folders, tags, visas, previews }: ListDeps,
  { describe, creatorsOf }: Pick<Reading, 'describe' | 'creatorsOf'>,
) {
  const keep = createKept<Awaited<ReturnType<typeof readAround>>>(MOST_KEPT);

  async function readAround(projectId: number) {
    return { tagged: await tags.byDocument(db, projectId), hasVisas: await visas.areIn(projectId) };
  }

  /** Heads of the project, or of one folder of it, that the caller may see. */
  return async (view: ProjectView, query: DocumentQuery, folderId?: number, shown: Shown = {}): Promise<Document[]> => {
    const { place } = view;
    const { changes } = shown;
    const isKept = changes !== undefined && folderId === undefined;
    const around = isKept ? await folders.viewSince(place, changes) : await folders.view(db, place, folderId);
    if (folderId !== undefined && !canRead(around.permission(folderId))) throw notFound('folder');
    const rows = (await store.listHeads(db, place.projectId, folderId)).filter(({ folder_id }) =>
      canRead(around.permission(folder_id)),
    );
    const creators = await creatorsOf(rows, place);
    const { tagged, hasVisas } =
      changes === undefined
        ? { tagged: await tags.byDocument(db, place.projectId), hasVisas: true }
        : await keep(place.projectId, changes, () => readAround(place.projectId));
    const readVisas = async () =>
      hasVisas ? visas.byDocument(place, { folderId }, view.origin) : new Map<number, never>();
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
    const passing = rows.filter(passes);
    const isBare = passing.length === 0 || shown.withVisas === false;
    return describe(passing, view, {
      folders: around,
      creators,
      tags: tagged,
      visas: asked ?? (isBare ? new Map<number, never>() : await readVisas()),
      ...shown,
    });
  };
}
