// Reads a BCF file for the service, in a process without secrets; unpacked.ts describes its output.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { fitted, SHORT } from './fit.ts';
import { DEFAULT_LIMITS, BcfError, createReport, type BcfNotice, type Report } from '../report.ts';
import { megabytes, type PackedFile } from './packed-file.ts';
import { openBcf, type BcfRest } from '../reading/read-bcf.ts';
import { EXTENSION_NAMES, collectValues } from '../reading/read-project.ts';
import type { BcfBytes, BcfTopic, BcfViewpoint, BcfComponent, BcfComponents, BcfVector } from '../shape.ts';
import { LIST, placementOf, TEXTS, type Line, type ListedTopic, type Piece, type Unpacked } from './unpacked.ts';

// The content of a viewpoint, as the API has it: fields without a value are absent. Pure.

const leads = ({ x, y, z }: BcfVector) => x !== 0 || y !== 0 || z !== 0;
const looks = (camera: { readonly camera_direction: BcfVector; readonly camera_up_vector: BcfVector }) =>
  leads(camera.camera_direction) && leads(camera.camera_up_vector);

/** Omits cameras and planes whose direction is zero. @param note receives what was omitted */
function shownView(viewpoint: BcfViewpoint, note: (what: string) => void): object {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective, clipping_planes: planes, lines } = viewpoint;
  const kept = planes.filter(({ direction }) => leads(direction));
  if ((orthogonal && !looks(orthogonal)) || (perspective && !looks(perspective)))
    note('A camera looks nowhere; it was left out.');
  if (kept.length < planes.length) note('A section plane has no direction; it was left out.');
  return {
    ...(orthogonal && looks(orthogonal) && { orthogonal_camera: withRatio(orthogonal) }),
    ...(perspective && looks(perspective) && { perspective_camera: withRatio(perspective) }),
    lines,
    clipping_planes: kept,
    components: componentsOf(viewpoint.components),
  };
}

const withRatio = <Camera extends { readonly aspect_ratio: number | null }>({ aspect_ratio, ...camera }: Camera) => ({
  ...camera,
  ...(aspect_ratio !== null && { aspect_ratio }),
});

function componentsOf(components: BcfComponents | null) {
  const { selection = [], coloring = [], visibility = null } = components ?? {};
  return {
    selection: selection.map(known),
    coloring: coloring.map(({ color, components: colored }) => ({ color, components: colored.map(known) })),
    ...(visibility && {
      visibility: {
        default_visibility: visibility.default_visibility,
        exceptions: visibility.exceptions.map(known),
        view_setup_hints: visibility.view_setup_hints ?? NO_HINTS,
      },
    }),
  };
}

const NO_HINTS = { spaces_visible: false, space_boundaries_visible: false, openings_visible: false };

const known = ({ ifc_guid, originating_system, authoring_tool_id }: BcfComponent) => ({
  ...(ifc_guid && { ifc_guid }),
  ...(originating_system && { originating_system }),
  ...(authoring_tool_id !== null && { authoring_tool_id }),
});

/** Files and folders of an archive: ten thousand topics with their pictures. */
const MOST_ENTRIES = 40_000;
/** Limit of the reported names of models. */
const MOST_MODELS = 1000;

/** Writes the list and the texts into `folder`; a refused file is reported. */
export async function unpackBcf({ source, folder }: Readonly<Record<'source' | 'folder', string>>): Promise<Unpacked> {
  const [list, texts] = [await createPieces(join(folder, LIST)), await createPieces(join(folder, TEXTS))];
  try {
    await unpackInto(list, texts, source);
    return {};
  } catch (error) {
    if (!(error instanceof BcfError)) throw error;
    return { refused: { refusal: error.refusal, reason: error.reason } };
  } finally {
    await list.close();
    await texts.close();
  }
}

async function unpackInto(list: Pieces, texts: Pieces, source: string): Promise<void> {
  const line = (given: Line) => list.add(`${JSON.stringify(given)}\n`);
  const file = await openBcf(source, { entries: MOST_ENTRIES });
  try {
    await line({ kind: 'version', version: file.version });
    const notices: BcfNotice[] = [];
    const report = createReport(notices, 'archive');
    const { used, add } = collectValues();
    const models = new Set<string>();
    for await (const given of file.topics()) {
      const about = report.atTopic(given.title);
      const topic = fitted(given, about.note);
      add(topic);
      for (const name of modelsIn(topic)) if (models.size < MOST_MODELS) models.add(name);
      await line({ kind: 'topic', ...(await listedTopic(topic, texts, about)) });
    }
    for (const rest of linesOfRest(file.rest(), used)) await line(rest);
    for (const name of models) await line({ kind: 'model', name });
    for (const notice of [...file.notices, ...notices]) await line({ kind: 'notice', notice });
  } finally {
    file.close();
  }
}

/** Names of files, without the folders that a reference may have. */
const modelsIn = ({ files }: BcfTopic): string[] =>
  files.flatMap(({ file_name, reference }) => (file_name ?? reference)?.replace(/^.*[\\/]/, '') || []);

async function listedTopic(topic: BcfTopic, texts: Pieces, report: Report): Promise<ListedTopic> {
  const { viewpoints, bim_snippet: snippet, files, comments, ...rest } = topic;
  const listed: ListedTopic['viewpoints'][number][] = [];
  for (const viewpoint of viewpoints)
    listed.push({
      guid: viewpoint.guid,
      index: viewpoint.index,
      content: await texts.add(JSON.stringify(shownView(viewpoint, report.note))),
      ...picturesOf(viewpoint, report),
    });
  const plain = {
    ...rest,
    bim_snippet: snippet && { ...snippet, bytes: null },
    files: files.map(each => ({ ...each, bytes: null })),
  };
  return {
    title: topic.title.slice(0, 200),
    guids: [topic.guid, ...comments.map(({ guid }) => guid), ...viewpoints.map(({ guid }) => guid)],
    text: await texts.add(JSON.stringify(plain)),
    comments: await listedComments(comments, texts),
    viewpoints: listed,
    parts: [
      ...(snippet?.bytes ? [{ kind: 'snippet' as const, path: snippet.reference, file: packedOf(snippet.bytes) }] : []),
      ...files.flatMap(({ bytes, reference }) =>
        bytes && reference !== null ? [{ kind: 'model' as const, path: reference, file: packedOf(bytes) }] : [],
      ),
    ],
  };
}

/** Letters of the comments of one piece; a longer one is alone. */
const COMMENTS_TOGETHER = 2 ** 16;

async function listedComments(comments: BcfTopic['comments'], texts: Pieces): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let [together, length]: [string[], number] = [[], 0];
  const end = async () => {
    if (together.length > 0) pieces.push(await texts.add(`[${together.join(',')}]`));
    [together, length] = [[], 0];
  };
  for (const comment of comments) {
    const text = JSON.stringify(comment);
    if (length + text.length > COMMENTS_TOGETHER) await end();
    together.push(text);
    length += text.length;
  }
  await end();
  return pieces;
}

function picturesOf({ snapshot, bitmaps }: BcfViewpoint, { note }: Report) {
  const isTooLarge = ({ size, name }: BcfBytes): boolean => {
    const most = DEFAULT_LIMITS.fileBytes;
    if (size > most) note(`${name} was left out: pictures of more than ${megabytes(most)} MB are not taken.`);
    return size > most;
  };
  return {
    snapshot: snapshot && !isTooLarge(snapshot) ? packedOf(snapshot) : null,
    bitmaps: bitmaps
      .filter(({ bytes }) => !isTooLarge(bytes))
      .map(({ bytes, ...placed }) => ({ file: packedOf(bytes), placement: placementOf(placed) })),
  };
}

function packedOf({ name, place }: BcfBytes): PackedFile {
  if (!place) throw new Error('a file of an archive has no place in it');
  return { name, place };
}

function* linesOfRest({ extensions, documents, unknown, unknownOf }: BcfRest, used: BcfRest['used']): Generator<Line> {
  for (const [field] of EXTENSION_NAMES)
    for (const value of new Set([...(extensions[field] ?? []), ...used[field]]))
      if (value.length <= SHORT) yield { kind: 'value', field, value };
  for (const { guid, description, bytes } of documents)
    yield { kind: 'document', guid, description, file: packedOf(bytes) };
  for (const [topic, files] of [['', unknown] as const, ...unknownOf])
    for (const { path, bytes } of files) yield { kind: 'unknown', topic, path, file: packedOf(bytes) };
}

type Pieces = Awaited<ReturnType<typeof createPieces>>;

const BLOCK = 256 * 1024;
/** Bytes of a letter at most. */
const LETTER = 3;

/** A file that texts are added to, written in large pieces. */
async function createPieces(path: string) {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const block = Buffer.allocUnsafeSlow(BLOCK);
  let [written, length] = [0, 0];
  async function write(bytes: Buffer): Promise<void> {
    if (bytes.length > 0) await file.appendFile(bytes);
    written += bytes.length;
  }
  async function writeBlock(): Promise<void> {
    await write(block.subarray(0, length));
    length = 0;
  }
  return {
    async add(text: string): Promise<Piece> {
      if (length + text.length * LETTER > BLOCK) await writeBlock();
      const start = written + length;
      if (text.length * LETTER > BLOCK) await write(Buffer.from(text));
      else length += block.write(text, length);
      return [start, written + length - start];
    },
    async close() {
      await writeBlock();
      await file.close();
    },
  };
}
