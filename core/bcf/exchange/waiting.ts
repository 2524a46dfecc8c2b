// Topics of a file during an import: their pictures are stored as they arrive, the rest waits on the disk for the
// transaction in which all are written. An untrusted file is never in memory as a whole.
import type { PackedFile } from '../../formats/bcfzip/archive/packed-file.ts';
import { BcfError, type Report } from '../../formats/bcfzip/report.ts';
import type { BcfTopic } from '../../formats/bcfzip/shape.ts';
import type { ListedTopic, ListedViewpoint, OpenUnpacked, Piece } from '../../formats/bcfzip/archive/unpacked.ts';
import type { PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { NewPicture, Viewpoints } from '../viewpoints/service.ts';
import type { KeptPart, PartKeeping } from './files.ts';

/** A viewpoint without its pictures. */
export type WaitingViewpoint = Pick<ListedViewpoint, 'guid' | 'index' | 'content'>;

/** A topic without its comments and viewpoints. */
export type KeptTopic = Omit<BcfTopic, 'comments' | 'viewpoints'>;

/** Stored pictures of a viewpoint. */
interface KeptPictures {
  readonly snapshot: NewPicture | undefined;
  readonly bitmaps: readonly (NewPicture & { readonly placement: string })[];
}

export interface WaitingTopic {
  readonly title: string;
  /** of the topic and of what belongs to it */
  readonly guids: readonly string[];
  /** by the guids of the viewpoints that have any */
  readonly pictures: ReadonlyMap<string, KeptPictures>;
  /** its models and its snippet, stored */
  readonly parts: readonly KeptPart[];
  readonly viewpoints: readonly WaitingViewpoint[];
  /** lists of comments */
  readonly comments: readonly Piece[];
  /** the topic itself, as JSON; without further access to bytes of the file */
  readonly text: Piece;
  readonly file: OpenUnpacked;
}

interface Keeping {
  readonly cloudId: number;
  readonly file: OpenUnpacked;
  readonly viewpoints: Viewpoints;
  readonly parts: PartKeeping;
  /** gives the report on parts that are left out */
  readonly reportOn: (title: string) => Report;
  /** collects all stored bytes */
  readonly taken: PinnedBlob[];
}

/** Stores the pictures and parts of a topic. */
export async function keepTopic(topic: ListedTopic, keeping: Keeping): Promise<WaitingTopic> {
  const { title, guids, text, comments, viewpoints } = topic;
  const { file, parts, reportOn } = keeping;
  const report = reportOn(title);
  const pictures = new Map<string, KeptPictures>();
  for (const viewpoint of viewpoints)
    if (viewpoint.snapshot || viewpoint.bitmaps.length > 0)
      pictures.set(viewpoint.guid, await keepPictures(viewpoint, report, keeping));
  const kept: KeptPart[] = [];
  for (const { kind, path, file: packed } of topic.parts) {
    const part = await parts(kind, path, file.bytesOf(packed), report);
    if (part) kept.push(part);
  }
  const views = viewpoints.map(({ guid, index, content }) => ({ guid, index, content }));
  return { title, guids, pictures, parts: kept, viewpoints: views, comments, text, file };
}

/**
 * Limits of what is in memory at once: objects, and bytes of text. Objects that outlive the engine's small heap for new
 * objects (young generation) are kept until a full garbage collection.
 */
const [PORTION, PORTION_BYTES] = [100, 2 ** 17];

/** Items of a file in portions that fit into memory; a larger one is alone. */
export function* inPortions<Item>(items: Iterable<Item>, textOf: (item: Item) => Piece): Generator<readonly Item[]> {
  let [portion, bytes]: [Item[], number] = [[], 0];
  for (const item of items) {
    const [, size] = textOf(item);
    if (portion.length === PORTION || (portion.length > 0 && bytes + size > PORTION_BYTES)) {
      yield portion;
      [portion, bytes] = [[], 0];
    }
    portion.push(item);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

async function keepPictures(
  { snapshot, bitmaps }: ListedViewpoint,
  { note }: Report,
  { cloudId, file, viewpoints, taken }: Keeping,
): Promise<KeptPictures> {
  async function pictureOf(packed: PackedFile): Promise<NewPicture | undefined> {
    const { name, size, open } = file.bytesOf(packed);
    try {
      const picture = await viewpoints.takePicture(cloudId, await open(), size);
      if (picture) taken.push(picture.blob);
      else note(`${name} is not a PNG or JPEG image; it was left out.`);
      return picture;
    } catch (error) {
      if (!(error instanceof BcfError)) throw error;
      note(`${name} cannot be read and was left out: ${error.reason}`);
      return undefined;
    }
  }
  const kept: KeptPictures['bitmaps'][number][] = [];
  for (const { file: packed, placement } of bitmaps) {
    const picture = await pictureOf(packed);
    if (picture) kept.push({ ...picture, placement });
  }
  return { snapshot: snapshot ? await pictureOf(snapshot) : undefined, bitmaps: kept };
}
