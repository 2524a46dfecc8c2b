// Shapes of the search of everything.
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, repeated, shape } from '../kit/shapes.ts';

export const searchKinds = ['document', 'folder', 'model', 'element', 'property', 'issue', 'person'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Most of each kind that an answer holds. */
const MOST_RESULTS = 50;

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'words that must all be found, in capitals or not, with accents or not',
  }),
  kind: repeated(oneOf(searchKinds), 'only these; all when absent'),
  cloud: Type.Optional(Type.Integer({ minimum: 1, description: 'only in this cloud' })),
  project: Type.Optional(Type.Integer({ minimum: 1, description: 'only in this project' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_RESULTS, description: 'most of each kind; 8 when absent' }),
  ),
});
export type SearchQuery = Static<typeof SearchQuery>;

const text = nullable(Type.String());

const Place = Type.Object({ id: Id, name: Type.String() });

export const SearchResult = shape('SearchResult', {
  kind: oneOf(searchKinds),
  id: nullable(Type.Integer({ minimum: 0, description: 'of a document, folder, model or account' })),
  guid: nullable(
    Type.String({ description: 'GlobalId of an element, or of the first element with a property; guid of an issue' }),
  ),
  guids: Type.Array(Type.String(), { description: 'GlobalIds of the elements with a property, up to 100' }),
  name: Type.String({ description: 'of a property its name; of long names, values and details the beginning' }),
  value: nullable(Type.String({ description: 'of a property' })),
  detail: nullable(
    Type.String({ description: 'class of an element, type of a model, status of an issue, address of a person' }),
  ),
  number: nullable(Type.Integer({ description: 'of an issue in its project' })),
  elements: nullable(Type.Integer({ description: 'elements that have a property with this value, up to 100' })),
  has_more_elements: Type.Boolean(),
  snippet: nullable(
    Type.String({ description: 'text around the words, where they are not in the name or in a short value' }),
  ),
  document_id: nullable(Type.Integer({ minimum: 0, description: 'the document, or that of the model' })),
  model: nullable(Type.Object({ id: Id, name: text, type: Type.String() })),
  place: Type.Object({
    cloud: Place,
    project: nullable(Place),
    folder: nullable(
      Type.Object({ id: Id, name: Type.String(), path: Type.String({ description: '`/` for the root folder' }) }),
    ),
  }),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = shape('SearchAnswer', {
  groups: Type.Array(
    Type.Object({ kind: oneOf(searchKinds), results: Type.Array(SearchResult), has_more: Type.Boolean() }),
    { description: 'kinds of which something was found, in a fixed order; the results of each by relevance' },
  ),
  waiting_models: Type.Integer({
    minimum: 0,
    description: 'models whose elements and properties are not searched yet; asked again a little later they are',
  }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;
