// The folder of a topic: its viewpoints with their pictures, its snippet and models, then the markup that lists them.
import { claimPath, safeName, safePath, type ZipOutput } from './zip-output.ts';
import { resolvePath } from '../reading/open-parts.ts';
import { pictureFacts, placeholderPicture, writeViewpoint } from './write-viewpoint.ts';
import { BcfError, type Report } from '../report.ts';
import type { BcfBytes, BcfTopic, BcfViewpoint, BcfWriteOptions } from '../shape.ts';
import { type WrittenViewpoint, writeMarkup } from './write-markup.ts';
import { hasForbidden } from '../../xml-text.ts';

export interface TopicOutput {
  readonly zip: ZipOutput;
  /** paths in the archive that are in use, in lower case */
  readonly taken: Set<string>;
  /** paths of the documents by their guids */
  readonly documents: ReadonlyMap<string, string>;
  readonly options: BcfWriteOptions;
  readonly report: Report;
}

/** The longest edge of a snapshot that 3.0 allows, in pixels. */
const LONGEST_EDGE = 1500;

/** Writes the folder of one topic. */
export async function writeTopic(topic: BcfTopic, output: TopicOutput): Promise<void> {
  const { zip, taken, options } = output;
  const folder = topic.guid.toLowerCase();
  const report = output.report.at(`"${topic.title}"`);
  zip.addFolder(folder);
  taken.add(`${folder}/markup.bcf`);
  const viewpoints: WrittenViewpoint[] = [];
  for (const viewpoint of topic.viewpoints) {
    const written = await writeViewpointFiles(viewpoint, viewpoints.length === 0, folder, output, report);
    if (written) viewpoints.push(written);
  }
  const snippet = topic.bim_snippet?.is_external === false ? topic.bim_snippet.bytes : null;
  const snippetPath = snippet && claimPath(taken, `${folder}/${safeName(snippet.name)}`);
  if (snippetPath) await zip.addBytes(snippetPath, snippet);
  await writeModels(topic, folder, output, report);
  if ([topic.title, topic.description ?? '', ...topic.comments.map(({ comment }) => comment)].some(hasForbidden))
    report.note('Characters that XML cannot hold were left out of texts.');
  const { version, author = 'Unknown' } = options;
  const snippetName = snippetPath?.slice(folder.length + 1);
  const parts = { version, viewpoints, snippetName, documents: output.documents, author };
  await zip.addBuffer(`${folder}/markup.bcf`, writeMarkup(topic, parts, report));
}

/** Models in the archive, at the paths by which the header names them. */
async function writeModels(topic: BcfTopic, folder: string, { zip, taken }: TopicOutput, report: Report) {
  for (const { bytes, is_external: external, reference } of topic.files) {
    if (!bytes || external || reference === null) continue;
    const path = safePath(resolvePath(folder, reference) ?? '');
    if (path === undefined || path !== resolvePath(folder, reference)) {
      report.note(`The model "${reference}" has a path that cannot be written; it was left out.`);
    } else if (!taken.has(path.toLowerCase())) {
      taken.add(path.toLowerCase());
      await zip.addBytes(path, bytes);
    }
  }
}

/** 2.x: the first viewpoint has fixed names, which some programs expect. */
async function writeViewpointFiles(
  viewpoint: BcfViewpoint,
  isFirst: boolean,
  folder: string,
  output: TopicOutput,
  report: Report,
): Promise<WrittenViewpoint | undefined> {
  const { zip, taken, options } = output;
  const guid = viewpoint.guid.toLowerCase();
  const hasCamera = viewpoint.orthogonal_camera !== null || viewpoint.perspective_camera !== null;
  const needsFile = options.version === '2.1' || hasCamera;
  const picture = await readSnapshot(viewpoint, options, report);
  if (!needsFile && !picture) {
    report.note('A viewpoint without camera and picture is not allowed in BCF 3.0; it was left out.');
    return undefined;
  }
  if (!needsFile) report.note('A viewpoint has no camera, which BCF 3.0 asks for; only its picture was written.');
  let snapshot: string | undefined;
  if (picture) {
    snapshot = claimPath(taken, `${folder}/${isFirst ? 'snapshot' : guid}.${picture.facts.kind}`);
    await zip.addBuffer(snapshot, picture.bytes);
  }
  let file: string | undefined;
  if (needsFile) {
    const bitmaps = await writeBitmaps(viewpoint, folder, output, report);
    const parts = { version: options.version, bitmaps, snapshot: picture?.facts };
    file = claimPath(taken, `${folder}/${isFirst ? 'viewpoint' : guid}.bcfv`);
    await zip.addBuffer(file, writeViewpoint(viewpoint, parts, report));
  }
  const inFolder = (path: string | undefined) => path?.slice(folder.length + 1);
  return { guid, index: viewpoint.index, file: inFolder(file), snapshot: inFolder(snapshot) };
}

async function readSnapshot({ snapshot }: BcfViewpoint, options: BcfWriteOptions, report: Report) {
  let picture = snapshot && (await readPicture(snapshot, report));
  if (!picture && options.placeholderSnapshots) {
    report.note('A viewpoint has no picture; it got a plain one.');
    const bytes = placeholderPicture();
    return { bytes, facts: pictureFacts(bytes)! };
  }
  if (picture && options.version === '3.0' && Math.max(picture.facts.width, picture.facts.height) > LONGEST_EDGE) {
    const scaled = await options.scalePicture?.(picture.bytes, LONGEST_EDGE);
    const facts = scaled && pictureFacts(scaled);
    if (scaled && facts) picture = { bytes: scaled, facts };
    report.note(
      facts
        ? `A picture was made smaller: BCF 3.0 allows ${LONGEST_EDGE} pixels.`
        : `A picture is larger than the ${LONGEST_EDGE} pixels that BCF 3.0 allows; it was kept.`,
    );
  }
  return picture ?? undefined;
}

async function readPicture(bytes: BcfBytes, report: Report) {
  try {
    const whole = await bytes.read();
    const facts = pictureFacts(whole);
    if (facts) return { bytes: whole, facts };
    report.note(`"${bytes.name}" is neither PNG nor JPEG; it was left out.`);
  } catch (error) {
    if (!(error instanceof BcfError)) throw error;
    report.note(`"${bytes.name}" was left out: ${error.reason}`);
  }
  return undefined;
}

async function writeBitmaps({ bitmaps }: BcfViewpoint, folder: string, { zip, taken }: TopicOutput, report: Report) {
  const written: { bitmap: BcfViewpoint['bitmaps'][number]; kind: 'png' | 'jpg'; name: string }[] = [];
  for (const bitmap of bitmaps) {
    const picture = await readPicture(bitmap.bytes, report);
    if (!picture) continue;
    const { kind } = picture.facts;
    const base = safeName(bitmap.bytes.name).replace(/\.[^.]*$/, '');
    const path = claimPath(taken, `${folder}/${base === '' ? 'bitmap' : base}.${kind}`);
    await zip.addBuffer(path, picture.bytes);
    written.push({ bitmap, kind, name: path.slice(folder.length + 1) });
  }
  return written;
}
