// Topics of a file on their way in: their pictures go to the store as they come, the rest waits as packed text for the
// transaction in which all are written. A file of a stranger never is in memory as a whole.
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { ownText } from '../../formats/bcfzip/own-text.ts';
import type { Report } from '../../formats/bcfzip/report.ts';
import { BcfError } from '../../formats/bcfzip/report.ts';
import type { BcfBitmap, BcfBytes, BcfTopic, BcfViewpoint } from '../../formats/bcfzip/shape.ts';
import type { PinnedBlob } from '../../storage/blobs.ts';
import { newContentOf, type NewPicture, type Viewpoints } from '../viewpoints/service.ts';
import { arrivingView } from './arrivals.ts';
import type { KeptPart, PartKeeping } from './file-parts.ts';
import { fitted } from './fit.ts';

/** A viewpoint without its pictures: what is seen in it is text already. */
export interface KeptViewpoint {
  readonly guid: string;
  readonly index: number | null;
  readonly content: string;
}

export interface KeptTopic extends Omit<BcfTopic, 'viewpoints'> {
  readonly viewpoints: readonly KeptViewpoint[];
}

/** Pictures of a viewpoint, in the store. */
export interface KeptPictures {
  readonly snapshot: NewPicture | undefined;
  readonly bitmaps: readonly (NewPicture & { readonly placement: string })[];
}

export interface WaitingTopic {
  readonly title: string;
  /** of the topic and of what belongs to it */
  readonly guids: readonly string[];
  /** by the guids of the viewpoints that have any */
  readonly pictures: ReadonlyMap<string, KeptPictures>;
  /** its models and its snippet, in the store */
  readonly parts: readonly KeptPart[];
  /** bytes of the topic as text */
  readonly size: number;
  /** the topic itself; its bytes cannot be asked for any more */
  readonly open: () => Promise<KeptTopic>;
}

export interface Keeping {
  readonly viewpoints: Pick<Viewpoints, 'takePicture'>;
  readonly parts: Pick<PartKeeping, 'ofTopic'>;
  /** where what is left out is reported */
  readonly reportAt: (where: string) => Report;
  /** is given all that is in the store */
  readonly taken: PinnedBlob[];
}

/** Text of this length is worth packing. */
const LONG = 32 * 1024;
const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Puts what a topic brings into the store. */
export async function keepTopic(given: BcfTopic, keeping: Keeping): Promise<WaitingTopic> {
  const topic = fitted(given, keeping.reportAt(given.title).note);
  const pictures = new Map<string, KeptPictures>();
  for (const viewpoint of topic.viewpoints) {
    if (!viewpoint.snapshot && viewpoint.bitmaps.length === 0) continue;
    pictures.set(ownText(viewpoint.guid), await keepPictures(viewpoint, topic.title, keeping));
  }
  const parts = await keeping.parts.ofTopic(topic, keeping.reportAt(topic.title));
  const { note } = keeping.reportAt(topic.title);
  const views: (Omit<KeptViewpoint, 'content'> & { readonly text: KeptText })[] = [];
  for (const viewpoint of topic.viewpoints)
    views.push({
      guid: ownText(viewpoint.guid),
      index: viewpoint.index,
      text: await keptText(newContentOf(arrivingView(viewpoint, note))),
    });
  const { viewpoints: _views, ...rest } = topic;
  const text = await keptText(JSON.stringify(rest));
  return {
    title: ownText(topic.title.slice(0, 200)),
    guids: guidsOf(topic).map(ownText),
    pictures,
    parts,
    size: views.reduce((sum, view) => sum + view.text.size, text.size),
    open: async () => {
      const viewpoints: KeptViewpoint[] = [];
      for (const { guid, index, text: view } of views) viewpoints.push({ guid, index, content: await view.open() });
      return { ...(JSON.parse(await text.open()) as Omit<BcfTopic, 'viewpoints'>), viewpoints };
    },
  };
}

interface KeptText {
  /** bytes */
  readonly size: number;
  readonly open: () => Promise<string>;
}

/** A text outside of the heap, packed when it is worth it. */
async function keptText(text: string): Promise<KeptText> {
  const bytes = Buffer.from(text);
  const size = bytes.length;
  if (size <= LONG) return { size, open: () => Promise.resolve(bytes.toString()) };
  const packed = await pack(bytes, { level: 1 });
  return { size, open: async () => (await unpack(packed)).toString() };
}

/** Guids of a topic and of what belongs to it. */
const guidsOf = ({ guid, comments, viewpoints }: BcfTopic): string[] => [
  guid,
  ...comments.map(each => each.guid),
  ...viewpoints.map(each => each.guid),
];

async function keepPictures(
  { snapshot, bitmaps }: BcfViewpoint,
  title: string,
  { viewpoints, reportAt, taken }: Keeping,
): Promise<KeptPictures> {
  const report = reportAt(title);
  async function pictureOf(bytes: BcfBytes): Promise<NewPicture | undefined> {
    const read = await bytesOf(bytes, report);
    const picture = read && (await viewpoints.takePicture(read));
    if (picture) taken.push(picture.blob);
    else if (read) report.note(`${bytes.name} is not a PNG or JPEG image; it was left out.`);
    return picture;
  }
  const kept: KeptPictures['bitmaps'][number][] = [];
  for (const { bytes, location, normal, up, height } of bitmaps satisfies readonly BcfBitmap[]) {
    const picture = await pictureOf(bytes);
    if (picture) kept.push({ ...picture, placement: JSON.stringify({ location, normal, up, height }) });
  }
  return { snapshot: snapshot ? await pictureOf(snapshot) : undefined, bitmaps: kept };
}

/** Bytes of a file; undefined, with a notice, when they are damaged. */
async function bytesOf(bytes: BcfBytes, report: Report): Promise<Buffer | undefined> {
  try {
    return await bytes.read();
  } catch (error) {
    if (!(error instanceof BcfError)) throw error;
    report.note(`${bytes.name} cannot be read and was left out: ${error.reason}`);
    return undefined;
  }
}
