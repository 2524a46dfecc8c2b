// The viewpoints that a markup lists, with their files.
import type { ArchiveFile } from '../archive/archive.ts';
import { findReferenced, openXml, type Reading } from './open-parts.ts';
import { EMPTY_VIEWPOINT, readViewpoint } from './read-viewpoint.ts';
import type { Report } from '../report.ts';
import type { BcfViewpoint } from '../shape.ts';
import { derivedGuid, readGuid, readInteger } from '../values.ts';
import { attributeOf, childrenOf, trimmedText, type XmlElement } from './xml-tree.ts';

interface ViewpointSource {
  readonly markup: XmlElement;
  readonly topic: XmlElement;
  readonly folder: string;
  readonly topicGuid: string;
  readonly report: Report;
}

/** The viewpoints in the order of the file. Those whose files are all missing are left out. */
export async function readViewpoints(reading: Reading, source: ViewpointSource): Promise<BcfViewpoint[]> {
  const elements = [...viewpointElements(source.markup), ...viewpointElements(source.topic)];
  const viewpoints: BcfViewpoint[] = [];
  for (const [n, element] of elements.entries()) {
    const viewpoint = await readListed(reading, source, element, String(n));
    if (!viewpoint) continue;
    if (viewpoints.some(({ guid }) => guid === viewpoint.guid))
      source.report.note('Two viewpoints have the same guid; the second one was left out.');
    else viewpoints.push(viewpoint);
  }
  return elements.length > 0 ? viewpoints : readUnlisted(reading, source);
}

/** 2.x: several <Viewpoints>; 3.0: <ViewPoint> within <Viewpoints>. */
function viewpointElements(parent: XmlElement): readonly XmlElement[] {
  return [
    ...childrenOf(parent, 'ViewPoint'),
    ...childrenOf(parent, 'Viewpoints').flatMap(element => {
      const inside = childrenOf(element, 'ViewPoint');
      return inside.length === 0 && (element.children.length > 0 || attributeOf(element, 'Guid') !== null)
        ? [element]
        : inside;
    }),
  ];
}

async function readListed(
  reading: Reading,
  { folder, topicGuid, report }: ViewpointSource,
  element: XmlElement,
  number: string,
): Promise<BcfViewpoint | undefined> {
  const [viewpointName, snapshotName] = [trimmedText(element, 'Viewpoint'), trimmedText(element, 'Snapshot')];
  const file = viewpointName === null ? undefined : findReferenced(reading, folder, viewpointName);
  const snapshot = snapshotName === null ? undefined : findReferenced(reading, folder, snapshotName);
  if (viewpointName !== null && !file) report.note(`The viewpoint file "${viewpointName}" is missing.`);
  if (snapshotName !== null && !snapshot) report.note(`The snapshot "${snapshotName}" is missing.`);
  const content = file ? await openContent(reading, file, folder) : undefined;
  if (!content && !snapshot) {
    report.note('A viewpoint without a file that can be read was left out.');
    return undefined;
  }
  const given = readGuid(attributeOf(element, 'Guid'));
  if (given === null) report.note('A viewpoint has no guid; that of its file, or a new one, was taken.');
  else if (content?.guid && content.guid !== given)
    report.note('A viewpoint file has another guid than the markup says; that of the markup was taken.');
  return {
    ...EMPTY_VIEWPOINT,
    ...content?.viewpoint,
    guid: given ?? content?.guid ?? derivedGuid('viewpoint', topicGuid, number),
    index: readInteger(trimmedText(element, 'Index')),
    snapshot: snapshot ?? null,
  };
}

async function openContent(
  reading: Reading,
  file: ArchiveFile,
  folder: string,
): Promise<{ guid: string | null; viewpoint: ReturnType<typeof readViewpoint> } | undefined> {
  const root = await openXml(reading, file, ['VisualizationInfo']);
  if (!root) return undefined;
  const report = reading.report.at(file.path);
  if (reading.version !== '2.0' && attributeOf(root, 'Guid') === null)
    report.note('The viewpoint file has no guid; that of the markup was taken.');
  return { guid: readGuid(attributeOf(root, 'Guid')), viewpoint: readViewpoint(reading, root, folder, report) };
}

/** Viewpoint files in the folder of a markup that lists none, each with the picture of the same name. */
async function readUnlisted(reading: Reading, { folder, topicGuid, report }: ViewpointSource): Promise<BcfViewpoint[]> {
  const viewpoints: BcfViewpoint[] = [];
  for (const file of reading.folders.get(folder.toLowerCase()) ?? []) {
    if (!/\.bcfv$/i.test(file.name)) continue;
    reading.used.add(file.path.toLowerCase());
    const content = await openContent(reading, file, folder);
    if (!content) continue;
    const name = file.name.replace(/\.bcfv$/i, '');
    const snapshot = [name, ...(/^viewpoint$/i.test(name) ? ['snapshot'] : [])]
      .flatMap(base => ['png', 'jpg', 'jpeg'].map(ending => `${base}.${ending}`))
      .map(picture => reading.archive.files.get(`${folder}/${picture}`.toLowerCase()))
      .find(picture => picture !== undefined);
    if (snapshot) reading.used.add(snapshot.path.toLowerCase());
    report.note(`The markup does not list the viewpoint "${file.name}"; it was taken all the same.`);
    viewpoints.push({
      ...content.viewpoint,
      guid: content.guid ?? derivedGuid('viewpoint', topicGuid, file.name),
      index: null,
      snapshot: snapshot ?? null,
    });
  }
  return viewpoints;
}
