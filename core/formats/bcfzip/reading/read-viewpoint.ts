// A viewpoint file (.bcfv) of any version: the parts that differ are read in every form.
import { findReferenced, type Reading, openXml } from './open-parts.ts';
import { readComponents } from './read-components.ts';
import type { Report } from '../report.ts';
import type { BcfBitmap, BcfCamera, BcfVector, BcfViewpoint } from '../shape.ts';
import { readNumber, derivedGuid, readGuid, readInteger } from '../values.ts';
import { childrenOf, namesIn, reportUnknown, trimmedText, attributeOf } from './xml-tree.ts';
import { childOf, type XmlElement } from '../../grow-tree.ts';
import type { ArchiveFile } from '../archive/archive.ts';

// The viewpoints that a markup lists, with their files.

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
const viewpointElements = (parent: XmlElement): readonly XmlElement[] => [
  ...childrenOf(parent, 'ViewPoint'),
  ...childrenOf(parent, 'Viewpoints').flatMap(element => {
    const inside = childrenOf(element, 'ViewPoint');
    return inside.length === 0 && (element.children.length > 0 || attributeOf(element, 'Guid') !== null)
      ? [element]
      : inside;
  }),
];

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

async function openContent(reading: Reading, file: ArchiveFile, folder: string) {
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

export type ViewpointContent = Omit<BcfViewpoint, 'guid' | 'index' | 'snapshot'>;

export const EMPTY_VIEWPOINT: ViewpointContent = {
  orthogonal_camera: null,
  perspective_camera: null,
  lines: [],
  clipping_planes: [],
  bitmaps: [],
  components: null,
};

const parts = namesIn('Components OrthogonalCamera PerspectiveCamera Lines ClippingPlanes Bitmap Bitmaps');

/** The content of a viewpoint file; bitmaps are searched in the folder of the topic. */
export function readViewpoint(reading: Reading, root: XmlElement, folder: string, report: Report): ViewpointContent {
  reportUnknown(root, parts, report);
  return {
    ...readCameras(root, report),
    lines: childrenOf(childOf(root, 'Lines'), 'Line').flatMap(line => {
      const start = readVector(childOf(line, 'StartPoint'), report);
      const end = readVector(childOf(line, 'EndPoint'), report);
      if (start && end) return [{ start_point: start, end_point: end }];
      report.note('A line without two points was left out.');
      return [];
    }),
    clipping_planes: childrenOf(childOf(root, 'ClippingPlanes'), 'ClippingPlane').flatMap(plane => {
      const location = readVector(childOf(plane, 'Location'), report);
      const direction = readDirection(childOf(plane, 'Direction'), report);
      if (location && direction) return [{ location, direction }];
      report.note('A clipping plane without location or direction was left out.');
      return [];
    }),
    bitmaps: bitmapElements(root).flatMap(element => readBitmap(reading, element, folder, report)),
    components: readComponents(childOf(root, 'Components'), report),
  };
}

function readCameras(root: XmlElement, report: Report) {
  const [orthogonal, perspective] = [childOf(root, 'OrthogonalCamera'), childOf(root, 'PerspectiveCamera')];
  const [parallel, central] = [readCamera(orthogonal, report), readCamera(perspective, report)];
  const scale = orthogonal ? readNumber(trimmedText(orthogonal, 'ViewToWorldScale'), report) : null;
  const angle = perspective ? readNumber(trimmedText(perspective, 'FieldOfView'), report) : null;
  if (central && angle === null) report.note('The camera has no field of view; 60 degrees were taken.');
  if ((orthogonal && !parallel) || (perspective && !central))
    report.note('A camera without point or direction was left out.');
  if (parallel && scale === null) report.note('The camera has no scale; 1 metre was taken.');
  return {
    orthogonal_camera: parallel ? { ...parallel, view_to_world_scale: scale ?? 1 } : null,
    perspective_camera: central ? { ...central, field_of_view: angle ?? 60 } : null,
  };
}

function readCamera(element: XmlElement | undefined, report: Report): BcfCamera | undefined {
  const point = readVector(childOf(element, 'CameraViewPoint'), report);
  const direction = readDirection(childOf(element, 'CameraDirection'), report);
  if (!point || !direction) return undefined;
  let up = readDirection(childOf(element, 'CameraUpVector'), report);
  if (!up) {
    up = { x: 0, y: 0, z: 1 };
    report.note('The camera has no up vector; z was taken.');
  }
  const ratio = readNumber(trimmedText(element, 'AspectRatio'), report);
  return {
    camera_view_point: point,
    camera_direction: direction,
    camera_up_vector: up,
    aspect_ratio: ratio !== null && ratio > 0 ? ratio : null,
  };
}

function readVector(element: XmlElement | undefined, report: Report): BcfVector | undefined {
  const [x = null, y = null, z = null] = ['X', 'Y', 'Z'].map(name => readNumber(trimmedText(element, name), report));
  return x === null || y === null || z === null ? undefined : { x, y, z };
}

/** A vector that is not zero. */
function readDirection(element: XmlElement | undefined, report: Report): BcfVector | undefined {
  const vector = readVector(element, report);
  return vector && Math.hypot(vector.x, vector.y, vector.z) > 0 ? vector : undefined;
}

/** 2.0: several <Bitmaps>; 2.1: several <Bitmap>, each with a <Bitmap> for its format; 3.0: <Bitmaps> around them. */
function bitmapElements(root: XmlElement): readonly XmlElement[] {
  const lists = childrenOf(root, 'Bitmaps').flatMap(list => {
    const inside = childrenOf(list, 'Bitmap').filter(({ children }) => children.length > 0);
    return inside.length > 0 || list.children.length === 0 ? inside : [list];
  });
  return [...childrenOf(root, 'Bitmap'), ...lists];
}

function readBitmap(reading: Reading, element: XmlElement, folder: string, report: Report): BcfBitmap[] {
  const reference = trimmedText(element, 'Reference');
  const bytes = reference === null ? undefined : findReferenced(reading, folder, reference);
  const location = readVector(childOf(element, 'Location'), report);
  const normal = readDirection(childOf(element, 'Normal'), report);
  const up = readDirection(childOf(element, 'Up'), report);
  const height = readNumber(trimmedText(element, 'Height'), report);
  if (!bytes || !location || !normal || !up || height === null) {
    const missing = `The bitmap "${reference ?? ''}" is missing and was left out.`;
    report.note(bytes ? 'A bitmap without place or size was left out.' : missing);
    return [];
  }
  const format = trimmedText(element, 'Format') ?? trimmedText(element, 'Bitmap') ?? bytes.name;
  return [{ bitmap_type: /jpe?g$/i.test(format) ? 'jpg' : 'png', bytes, location, normal, up, height }];
}
