// The search results of each slice, as the API answers them. The place is added after.
import type { FoundTopic } from '../bcf/topics/finding/service.ts';
import type { FoundDocument } from '../collaboration/documents/finding/service.ts';
import type { NamedFolder } from '../collaboration/folders/finding/service.ts';
import type { FindablePerson } from '../collaboration/members/finding/service.ts';
import type { FoundElement, FoundProperty } from '../models/elements/finding/service.ts';
import { fullNameOf } from '../identity/users/service.ts';
import { snippetOf, type SearchWords } from '../kit/text/search-words.ts';
import type { FoundModel } from '../models/records/service.ts';
import type { SearchResult } from './schema.ts';

/** A result, and its place. */
export interface Unplaced {
  readonly result: Omit<SearchResult, 'place'>;
  readonly at: { readonly cloudId: number | null; readonly projectId: number | null; readonly folderId: number | null };
}

const nothing = {
  id: null,
  guid: null,
  guids: [] as string[],
  value: null,
  detail: null,
  number: null,
  elements: null,
  has_more_elements: false,
  snippet: null,
  document_id: null,
  model: null,
} as const;

export const fromDocument = ({ id, project_id, folder_id, name, snippet }: FoundDocument): Unplaced => ({
  result: { ...nothing, kind: 'document', id, name, snippet, document_id: id },
  at: { cloudId: null, projectId: project_id, folderId: folder_id },
});

/** The place of a folder is the one that it is in. */
export const fromFolder = ({ id, project_id, parent_id, name }: NamedFolder): Unplaced => ({
  result: { ...nothing, kind: 'folder', id, name },
  at: { cloudId: null, projectId: project_id, folderId: parent_id },
});

const placeOfModel = ({ project_id, folder_id }: FoundModel): Unplaced['at'] => ({
  cloudId: null,
  projectId: project_id,
  folderId: folder_id,
});

const modelOf = (model: FoundModel) => ({
  document_id: model.document_id,
  model: { id: model.id, name: nameOf(model), type: model.type },
});

const nameOf = ({ name, document_name }: FoundModel): string | null => name ?? document_name;

export const fromModel = (model: FoundModel): Unplaced => ({
  result: { ...nothing, ...modelOf(model), kind: 'model', id: model.id, name: nameOf(model) ?? '', detail: model.type },
  at: placeOfModel(model),
});

/** Characters of a text of a file that a result shows: the element has all of it. */
const MOST_SHOWN = 500;

const shown = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()} …` : text;

export const fromElement = ({ model, element: { guid, name, type } }: FoundElement): Unplaced => ({
  result: { ...nothing, ...modelOf(model), kind: 'element', guid, name: shown(name ?? ''), detail: shown(type) },
  at: placeOfModel(model),
});

export const fromProperty = (
  { model, name, value, element, guids, hasMoreHolders }: FoundProperty,
  words: SearchWords,
): Unplaced => ({
  result: {
    ...nothing,
    ...modelOf(model),
    kind: 'property',
    guid: element.guid,
    guids: [...guids],
    name: shown(name),
    value: shown(value),
    snippet: value.length > MOST_SHOWN ? (snippetOf(value, words) ?? null) : null,
    detail: shown(element.name ?? element.type),
    elements: guids.length,
    has_more_elements: hasMoreHolders,
  },
  at: placeOfModel(model),
});

export const fromTopic = (topic: FoundTopic): Unplaced => ({
  result: {
    ...nothing,
    kind: 'issue',
    guid: topic.guid,
    name: topic.title,
    detail: topic.topic_status,
    number: topic.server_assigned_id,
    snippet: topic.snippet,
  },
  at: { cloudId: null, projectId: topic.project_id, folderId: null },
});

export const fromPerson = ({ account_id: id, cloud_id, project_id, ...person }: FindablePerson): Unplaced => ({
  result: { ...nothing, kind: 'person', id, name: fullNameOf(person), detail: person.email },
  at: { cloudId: cloud_id, projectId: project_id, folderId: null },
});
