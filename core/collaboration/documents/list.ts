// Lists of documents: the newest versions that a caller may see, filtered.
import { canRead } from '../../access/permissions.ts';
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
  readonly folders: Pick<Folders, 'view'>;
  readonly tags: Pick<Tags, 'byDocument'>;
  readonly visas: Pick<Visas, 'byDocument'>;
  readonly previews: Pick<Previews, 'idsWithText'>;
}

export function createList(
  { db, clock, folders, tags, visas, previews }: ListDeps,
  { describe, creatorsOf }: Pick<Reading, 'describe' | 'creatorsOf'>,
) {
  /** Heads of the project, or of one folder of it, that the caller may see. */
  return async (view: ProjectView, query: DocumentQuery, folderId?: number, shown: Shown = {}): Promise<Document[]> => {
    const { place } = view;
    const around = await folders.view(db, place, folderId);
    if (folderId !== undefined && !canRead(around.permission(folderId))) throw notFound('folder');
    const rows = (await store.listHeads(db, place.projectId, folderId)).filter(({ folder_id }) =>
      canRead(around.permission(folder_id)),
    );
    const creators = await creatorsOf(rows, place);
    const tagged = await tags.byDocument(db, place.projectId);
    const readVisas = () => visas.byDocument(place, { folderId }, view.origin);
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
