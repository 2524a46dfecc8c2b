// Searches everything that a caller may see: each slice searches its own things, within the caller's reach.
import type { Caller, ProjectPlace, Reach, Some } from '../access/caller.ts';
import type { Scope } from '../access/scopes.ts';
import type { TopicFinding } from '../bcf/topics/finding/service.ts';
import type { DocumentFinding } from '../collaboration/documents/finding/service.ts';
import type { FolderFinding } from '../collaboration/folders/finding/service.ts';
import type { PeopleFinding } from '../collaboration/members/finding/service.ts';
import type { Relay } from '../events/relay.ts';
import { invalid, messageOf, notFound } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { readWords, type SearchWords } from '../kit/text/search-words.ts';
import { BLANK } from '../kit/shapes.ts';
import { findModel } from '../models/access/rows.ts';
import type { ElementFinding } from '../models/elements/finding/service.ts';
import type { FindableModels } from '../models/records/service.ts';
import type { Db } from '../storage/db.ts';
import { fromDocument, fromElement, fromFolder, fromModel, fromPerson, fromProperty, fromTopic } from './describe.ts';
import type { Unplaced } from './describe.ts';
import { searchKinds, type SearchAnswer, type SearchKind, type SearchQuery, type SearchResult } from './schema.ts';
import { namesOfClouds, namesOfProjects } from './store.ts';
import { canRead, roles } from '../access/roles.ts';
import type { FolderView, Folders } from '../collaboration/folders/service.ts';
import type { Members } from '../collaboration/members/service.ts';

// The reach of a caller's search: the projects that they see, and the folders in these, by the very rules of all other
// lists.

interface ReachDeps {
  readonly members: Members;
  readonly folders: Folders;
}

interface SearchReach extends Reach {
  /** clouds of which the caller sees all people */
  cloudIds(): Promise<readonly number[]>;
  /** a folder that the caller sees, with its path */
  folderOf(projectId: number, folderId: number): Promise<{ readonly name: string; readonly path: string } | undefined>;
}

/** @throws 404 for a cloud or project that the caller does not see */
async function createReach(
  { members, folders }: ReachDeps,
  caller: Caller,
  { cloud, project }: SearchQuery,
): Promise<SearchReach> {
  if (project !== undefined && !(await members.findPlace(caller, cloud, project))) throw notFound('project');
  if (project === undefined && cloud !== undefined && !(await members.findPlace(caller, cloud, undefined)))
    throw notFound('cloud');
  const views = new Map<number, Promise<FolderView | undefined>>();

  async function readView(projectId: number): Promise<FolderView | undefined> {
    const place = await members.findPlace(caller, undefined, projectId);
    if (!place) return undefined;
    const at: ProjectPlace = { ...place, projectId };
    return folders.viewSince(at, await folders.changesOf(at));
  }
  function viewOf(projectId: number): Promise<FolderView | undefined> {
    const known = views.get(projectId) ?? readView(projectId);
    views.set(projectId, known);
    return known;
  }

  return {
    projectIds: project === undefined ? await members.visibleProjects(caller, cloud) : [project],

    async seesFolder(projectId, folderId) {
      const view = await viewOf(projectId);
      return view !== undefined && canRead(view.permission(folderId));
    },

    async folderOf(projectId, folderId) {
      const view = await viewOf(projectId);
      const folder = view?.get(folderId);
      return view && folder && canRead(view.permission(folderId))
        ? { name: folder.name, path: view.path(folderId) }
        : undefined;
    },

    async cloudIds() {
      if (project !== undefined) return [];
      const ids = cloud === undefined ? await members.visibleClouds(caller) : [cloud];
      const places = await Promise.all(ids.map(id => members.findPlace(caller, id, undefined)));
      return places.flatMap(place => (place?.cloudRole === roles.admin ? place.cloudId : []));
    },
  };
}

/** Any of these is enough, as for the lists of each kind. */
const scopesOf: Readonly<Record<SearchKind, readonly Scope[]>> = {
  document: ['document:read'],
  folder: ['document:read'],
  model: ['model:read'],
  element: ['model:read'],
  property: ['model:read'],
  issue: ['bcf:read'],
  person: ['cloud:read', 'bcf:read'],
};

/** Results of each kind, unless another number is requested. */
const USUAL = 8;

export type Search = ReturnType<typeof createSearch>;

export function createSearch(
  deps: ReachDeps & {
    readonly db: Db;
    readonly finding: {
      readonly documents: DocumentFinding;
      readonly folders: FolderFinding;
      readonly models: FindableModels;
      readonly elements: ElementFinding;
      readonly topics: TopicFinding;
      readonly people: PeopleFinding;
    };
  },
) {
  const { db, finding } = deps;

  /** The results of each requested kind. */
  async function findKinds(reach: SearchReach, words: SearchWords, asked: Asked) {
    const { wants, limit } = asked;
    const kind = async <Found>(name: SearchKind, find: () => Promise<Some<Found>>, to: (found: Found) => Unplaced) => {
      if (!wants(name)) return undefined;
      const { items, more } = await find();
      return { kind: name, items: items.map(to), more };
    };
    const inModels =
      wants('element') || wants('property')
        ? finding.elements.find(reach, words, limit)
        : Promise.resolve(nothingFound);
    const people = async () => {
      const cloudIds = asked.seesClouds ? await reach.cloudIds() : [];
      return finding.people.find({ projectIds: reach.projectIds, cloudIds }, words, limit);
    };
    const found = await Promise.all([
      kind('document', () => finding.documents.find(reach, words, limit), fromDocument),
      kind('folder', () => finding.folders.find(reach, words, limit), fromFolder),
      kind('model', () => finding.models.find(reach, words, limit), fromModel),
      kind('element', async () => (await inModels).elements, fromElement),
      kind(
        'property',
        async () => (await inModels).properties,
        each => fromProperty(each, words),
      ),
      kind('issue', () => finding.topics.find(reach, words, limit), fromTopic),
      kind('person', people, fromPerson),
    ]);
    return { kinds: found.filter(each => each !== undefined), waiting: (await inModels).waiting };
  }

  /** Adds the names of where each result is. */
  async function placeAll(reach: SearchReach, found: readonly Unplaced[]): Promise<Map<Unplaced, SearchResult>> {
    const idsOf = (key: 'cloudId' | 'projectId') =>
      [...new Set(found.map(({ at }) => at[key]))].filter(id => id !== null);
    const projects = new Map((await namesOfProjects(db, idsOf('projectId'))).map(row => [row.id, row]));
    const clouds = new Map((await namesOfClouds(db, idsOf('cloudId'))).map(row => [row.id, row]));
    const placed = new Map<Unplaced, SearchResult>();
    for (const each of found) {
      const { cloudId, projectId, folderId } = each.at;
      const project = projectId === null ? undefined : projects.get(projectId);
      const cloud = project ? { id: project.cloud_id, name: project.cloud_name } : clouds.get(cloudId ?? 0);
      if (!cloud) continue; // deleted in the meantime
      const folder = projectId === null || folderId === null ? undefined : await reach.folderOf(projectId, folderId);
      placed.set(each, {
        ...each.result,
        place: {
          cloud,
          project: project ? { id: project.id, name: project.name } : null,
          folder: folder && folderId !== null ? { id: folderId, ...folder } : null,
        },
      });
    }
    return placed;
  }

  return {
    /**
     * The visible things that have all words.
     * @throws 400 without a word, 404 for a cloud or project that the caller does not see
     */
    async find(caller: Caller, query: SearchQuery): Promise<SearchAnswer> {
      const words = readWords(query.q);
      if (words.words.length === 0) throw invalid('q', BLANK.message, { code: BLANK.code });
      const reach = await createReach(deps, caller, query);
      const chosen = new Set<SearchKind>(query.kind ?? searchKinds);
      const { kinds, waiting } = await findKinds(reach, words, {
        limit: query.limit ?? USUAL,
        wants: kind => chosen.has(kind) && scopesOf[kind].some(scope => caller.scopes.has(scope)),
        seesClouds: caller.scopes.has('cloud:read'),
      });
      const placed = await placeAll(
        reach,
        kinds.flatMap(({ items }) => items),
      );
      const groups = kinds.map(({ kind, items, more }) => ({
        kind,
        results: items.flatMap(item => placed.get(item) ?? []),
        has_more: more,
      }));
      return { groups: groups.filter(({ results }) => results.length > 0), waiting_models: waiting };
    },
  };
}

/** Has the index of a model made as soon as the model is complete. Returns how to stop. */
export function indexNewModels(deps: {
  readonly db: Db;
  readonly log: Log;
  readonly relay: Relay;
  /** of the data of models */
  readonly index: { readyOf(dataFile: string): unknown };
}): () => void {
  const { db, log, relay, index } = deps;
  async function prepare(modelId: number): Promise<void> {
    const model = await findModel(db, modelId);
    if (model?.data_file) index.readyOf(model.data_file);
  }
  return relay.listen(happening => {
    if (happening.name !== 'ifc.process_update' || happening.data.status !== 'C') return;
    const { id } = happening.data;
    prepare(id).catch((error: unknown) =>
      log.warn('a model is not prepared for searches', { model: id, reason: messageOf(error) }),
    );
  });
}

interface Asked {
  readonly limit: number;
  /** whether a kind is requested, and the scopes permit it */
  readonly wants: (kind: SearchKind) => boolean;
  /** whether people of clouds may be listed */
  readonly seesClouds: boolean;
}

const nothingFound = { elements: { items: [], more: false }, properties: { items: [], more: false }, waiting: 0 };
