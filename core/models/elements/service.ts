// Elements of a model in their three forms, as JSON: in pieces, since the whole may be larger than memory, or kept from
// before.
import { bindTo } from '../../kit/bind-to.ts';
import { Readable } from 'node:stream';
import type { ElementRecord } from '../../formats/model-layout.ts';
import { notFound } from '../../kit/errors.ts';
import { chunkText, joined, WrittenRecord } from '../../kit/text/json-text.ts';
import { createTurns, inTurns } from '../../kit/event-loop.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { elementIn, findElement, type ElementRow, type ModelData, elementRecord } from '../data/model-data.ts';
import { whileOpen } from '../data/open.ts';
import type { KeptFiles } from '../files/service.ts';
import { valueKindOf } from '../properties/catalogue.ts';
import type { ValueKind } from '../properties/schema.ts';
import { createSetReader, sharedSetReader, type SetReader } from '../properties/set-reader.ts';
import { readFilter } from './filter.ts';
import { createFullWriter, createSimpleWriter } from './full.ts';
import { withRecords, writeRaw } from './raw.ts';
import { createRecentAnswers, type KeptAnswer } from './recent-answers.ts';
import type { ElementQuery } from './schema.ts';
import type { ElementSearch } from './search.ts';
import { hasMoreThan, hasRepeatedGuids, listTypes, selectElements, type ElementChoice } from './store.ts';

export type Elements = ReturnType<typeof createElements>;

/** JSON text in pieces. The data file stays open until the last piece was taken or `return` was called. */
type JsonPieces = Generator<string, void>;
/** Or the whole text as it was kept: its compressed bytes, and the tag that identifies it. */
export type JsonText = JsonPieces | { readonly tag: string; readonly zstd: () => Uint8Array | Promise<Readable> };

/** For models with more elements the whole answer is stored on the first request: making it takes seconds. */
const LARGE = 5000;

interface Context {
  access: Access;
  search: ElementSearch;
  blobs: Blobs;
  kept: KeptFiles;
  readonly recent: ReturnType<typeof createRecentAnswers>;
}

export function createElements(given: Omit<Context, 'recent'>) {
  const deps: Context = { ...given, recent: createRecentAnswers() };
  return bindTo(deps, { list, simple, raw, get, getSimple, ofClassification, types, properties });
}

const keyOf = (data: ModelData, form: string, query: object) => JSON.stringify([form, data.modelId, query]);

const stateOf = ({ version, createdAt }: ModelData) => `${version} ${createdAt}`;

/** Keeps the file open while its pieces are sent. */
function held({ recent }: Context, data: ModelData, form: string, query: object, make: () => Iterable<string>) {
  const answer = recent.recall(keyOf(data, form, query), stateOf(data), make);
  return 'zstd' in answer ? answer : whileOpen(data.file, () => answer);
}

/** The same, stored where the whole of a large model is requested. */
async function whole(deps: Context, data: ModelData, form: string, query: object, make: () => Iterable<string>) {
  if (Object.keys(query).length > 0 || !hasMoreThan(data.file, LARGE)) return held(deps, data, form, query, make);
  const bytes = () => Readable.from(whileOpen(data.file, () => chunkText(make())).map(text => Buffer.from(text)));
  const blob = await deps.kept
    .keep(`${form} of ${data.modelId}`, stateOf(data), () => deps.blobs.put(bytes(), { compress: true }))
    .catch(() => undefined);
  // Where there is no room for it, it is sent while it is made.
  if (blob?.encoding !== 'zstd') return held(deps, data, form, query, make);
  return { tag: `"${blob.hash}"`, zstd: async () => (await deps.blobs.readStored(blob)).stream };
}

const chosen = (data: ModelData, choice: ElementChoice): Iterable<readonly [ElementRow, ElementRecord]> =>
  withRecords(data, selectElements(data.file, choice));

function* fullList(data: ModelData, choice: ElementChoice): JsonPieces {
  const writer = createFullWriter(data);
  let before = '[';
  for (const [row, record] of chosen(data, choice)) {
    yield before;
    yield* writer.write(row, record);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function* simpleTexts(data: ModelData, choice: ElementChoice): Generator<string> {
  const writer = createSimpleWriter(data);
  // Two members of one name would be read in different ways by different clients.
  const seen = hasRepeatedGuids(data.file) ? new Set<string>() : undefined;
  for (const [row, record] of chosen(data, choice)) {
    if (seen?.has(row.guid)) continue;
    seen?.add(row.guid);
    yield writer.write(row, record);
  }
}

/** The data and the selection of it. An invalid filter is refused also where there is nothing to filter. */
async function lookUp(
  { access, recent, search }: Context,
  at: ModelAt,
  form: string,
  query: ElementQuery,
): Promise<{ readonly data: ModelData; readonly choice: ElementChoice } | { readonly kept: KeptAnswer } | undefined> {
  const condition = query.property_filter === undefined ? undefined : readFilter(query.property_filter);
  const data = await access.dataOf(at);
  if (!data) return undefined;
  if (!condition) return { data, choice: query };
  // For an answer that is kept nothing is found again.
  const kept = recent.known(keyOf(data, form, query), stateOf(data));
  return kept ? { kept } : { data, choice: { ids: await search.find(data, condition, query) } };
}

async function elementAt({ access }: Context, at: ModelAt, guid: string) {
  const data = await access.existingData(at, 'element');
  return { data, row: elementIn(data.file, guid) };
}

/** The answer of a form: kept from before, or made of the selection. `empty`: that of a model without data. */
async function answer(
  deps: Context,
  at: ModelAt,
  query: ElementQuery,
  form: { readonly name: string; readonly empty: string; readonly send: typeof held | typeof whole },
  make: (data: ModelData, choice: ElementChoice) => Iterable<string>,
): Promise<JsonText> {
  const found = await lookUp(deps, at, form.name, query);
  if (!found) return nothing(form.empty);
  if ('kept' in found) return found.kept;
  return form.send(deps, found.data, form.name, query, () => make(found.data, found.choice));
}

const list = (deps: Context, at: ModelAt, query: ElementQuery) =>
  answer(deps, at, query, { name: 'full', empty: '[]', send: held }, fullList);

const simple = (deps: Context, at: ModelAt, query: ElementQuery) =>
  answer(deps, at, query, { name: 'simple', empty: '{}', send: whole }, (data, choice) =>
    joined(simpleTexts(data, choice), '{}'),
  );

const raw = (deps: Context, at: ModelAt, query: ElementQuery) =>
  answer(deps, at, query, { name: 'raw', empty: emptyRaw, send: whole }, (data, choice) =>
    writeRaw(data, chosen(data, choice)),
  );

async function get(deps: Context, at: ModelAt, guid: string): Promise<JsonPieces> {
  const { data, row } = await elementAt(deps, at, guid);
  const writer = createFullWriter(data, sharedSetReader(data));
  const record = elementRecord(data.file, row);
  writer.readSets(record);
  return writer.write(row, record);
}

async function getSimple(deps: Context, at: ModelAt, guid: string): Promise<JsonPieces> {
  const { data, row } = await elementAt(deps, at, guid);
  return nothing(`{${createSimpleWriter(data).write(row, elementRecord(data.file, row))}}`);
}

async function ofClassification(deps: Context, at: ModelAt, classificationId: number): Promise<JsonText> {
  const data = await deps.access.dataOf(at);
  if (!data?.file.get('SELECT 1 FROM classification WHERE id = ?', classificationId)) throw notFound('classification');
  return held(deps, data, 'full', { classificationId }, () => fullList(data, { classificationId }));
}

const types = ({ access }: Context, at: ModelAt) => access.listIn(at, ({ file }) => listTypes(file));

/** Names of the properties of elements, each with the kind of its values. */
async function properties({ access, search }: Context, at: ModelAt, type: string | undefined) {
  const data = await access.dataOf(at);
  if (!data) return [];
  const reader = createSetReader(data);
  const used =
    (type === undefined ? await search.definitionsOfElements(data) : undefined) ??
    (await definitionsUsed(data, reader, type));
  const named = new Map<string, { name: string; value_type: ValueKind }>();
  for (const id of used) {
    const { name, value_type } = reader.catalogue.definition(id);
    if (name !== null && !named.has(name)) named.set(name, { name, value_type: valueKindOf(value_type) });
  }
  return [...named.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Definitions of the properties that elements of a class have, or all elements. Others get their turn in between. */
async function definitionsUsed(data: ModelData, reader: SetReader, type: string | undefined): Promise<Set<number>> {
  const used = new Set<number>();
  const read = new Set<string>();
  using open = new DisposableStack();
  open.defer(data.file.retain());
  await inTurns(chosen(data, { type }), ([, { s, t = [] }]) => {
    for (const id of [...s, ...t]) {
      const set = reader.row(id);
      if (!set) continue;
      const place = `${set.chunk}:${set.off}`;
      if (read.has(place)) continue;
      read.add(place);
      for (const [definition] of reader.record(set)) used.add(definition);
    }
  });
  return used;
}

const emptyRaw = JSON.stringify({
  elements: [],
  property_sets: [],
  definitions: [],
  units: [],
  classifications: [],
  layers: [],
  systems: [],
  materials: { materials_data: [], list_components: [], options: [] },
});

function* nothing(text: string): JsonPieces {
  yield text;
}

/** Elements in full, by GlobalId. Those that are not there are left out. */
export async function elementTexts(data: ModelData, guids: readonly string[]) {
  const writer = createFullWriter(data);
  const found = new Map<string, WrittenRecord>();
  const turn = createTurns();
  for (const guid of guids) {
    const row = findElement(data.file, guid);
    if (!row) continue;
    const texts: string[] = [];
    for (const text of writer.write(row, elementRecord(data.file, row))) {
      texts.push(text);
      const pause = turn();
      if (pause) await pause;
    }
    found.set(guid, new WrittenRecord(texts.join('')));
  }
  return found;
}
