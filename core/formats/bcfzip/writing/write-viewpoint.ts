// A viewpoint file (.bcfv) of 2.1 or 3.0.
import type { Report } from '../report.ts';
import type { BcfBitmap, BcfCamera, BcfVector, BcfViewpoint, BcfComponent, BcfComponents } from '../shape.ts';
import { element, numberElement, textElement, xmlFile, optionalText, listElement } from '../../xml-text.ts';
import { isIfcGuid, readColor } from '../values.ts';
import { pictureFacts as factsOf, type PictureFacts as SizedPicture } from '../../../kit/files/picture-facts.ts';
import { writePng } from '../../preview-image/png.ts';

// Pictures of viewpoints: kind and size by their first bytes, and a placeholder for a missing one. None is ever
// decoded.

/** Kind and size of a picture that BCF has, PNG or JPEG, by its header; undefined for anything else. */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  const facts = factsOf(bytes);
  return facts && facts.kind !== 'webp' ? { ...facts, kind: facts.kind } : undefined;
}

export interface PictureFacts extends SizedPicture {
  readonly kind: 'png' | 'jpg';
}

let placeholder: Buffer | undefined;

/** A plain grey picture. Some programs leave out viewpoints that have none. */
export function placeholderPicture(): Buffer {
  const pixels = () => new Uint8Array(640 * 480 * 4).map((_, n) => (n % 4 === 3 ? 255 : 224));
  placeholder ??= Buffer.from(writePng(pixels(), 640, 480));
  return placeholder;
}

// The components of a viewpoint: 2.1 and 3.0 differ in where the hints are, and in lists around colours. The schema of
// 3.0 demands these lists, although some readers of 3.0 expect the form of 2.1.

/** <Components>, or nothing. */
function writeComponents(components: BcfComponents | null, version: '2.1' | '3.0', report: Report): string {
  if (!components) return '';
  const { visibility } = components;
  const selection = writeList(components.selection, report);
  const coloring = components.coloring.flatMap(({ color, components: coloured }) => {
    const list = writeList(coloured, report);
    const digits = readColor(color);
    if (digits !== null && list !== '')
      return [element('Color', { Color: digits }, version === '3.0' ? element('Components', {}, list) : list)];
    report.note('An invalid colour, or one without components, was ignored.');
    return [];
  });
  const hints =
    visibility?.view_setup_hints &&
    element('ViewSetupHints', {
      SpacesVisible: visibility.view_setup_hints.spaces_visible,
      SpaceBoundariesVisible: visibility.view_setup_hints.space_boundaries_visible,
      OpeningsVisible: visibility.view_setup_hints.openings_visible,
    });
  const exceptions = visibility ? writeList(visibility.exceptions, report) : '';
  const shown =
    visibility || version === '2.1'
      ? element('Visibility', { DefaultVisibility: visibility?.default_visibility ?? true }, [
          version === '3.0' ? hints || '' : '',
          listElement('Exceptions', [exceptions]),
        ])
      : '';
  return element('Components', {}, [
    version === '2.1' ? hints || '' : '',
    listElement('Selection', [selection]),
    shown,
    listElement('Coloring', coloring),
  ]);
}

function writeList(components: readonly BcfComponent[], report: Report): string {
  let text = '';
  for (const component of components) {
    const guid = component.ifc_guid !== null && isIfcGuid(component.ifc_guid) ? component.ifc_guid : null;
    const tool = optionalText('AuthoringToolId', component.authoring_tool_id);
    if (guid === null && tool === '') {
      report.note('Components without any id were left out.');
      continue;
    }
    text += element('Component', { IfcGuid: guid }, [
      optionalText('OriginatingSystem', component.originating_system),
      tool,
    ]);
  }
  return text;
}

// Directions of cameras as BCF files need them: of length 1, at right angles.

/** Files are written by programs with floats: within this, directions are left as they are. */
const TOLERANCE = 1e-6;

/** Direction and up vector at right angles and of length 1; `changed` when they were not. */
export function unitCamera(direction: BcfVector, up: BcfVector) {
  if (isUnit(direction) && isUnit(up) && Math.abs(dot(direction, up)) <= TOLERANCE)
    return { direction, up, changed: false };
  const ahead = unit(direction) ?? { x: 0, y: 1, z: 0 };
  const upwards = atRightAngle(ahead, up) ?? atRightAngle(ahead, { x: 0, y: 0, z: 1 }) ?? { x: 0, y: 1, z: 0 };
  return { direction: ahead, up: upwards, changed: true };
}

const dot = (a: BcfVector, b: BcfVector) => a.x * b.x + a.y * b.y + a.z * b.z;
const isUnit = (a: BcfVector) => Math.abs(Math.hypot(a.x, a.y, a.z) - 1) <= TOLERANCE;

function unit(a: BcfVector): BcfVector | undefined {
  const length = Math.hypot(a.x, a.y, a.z);
  return length > 1e-12 ? { x: a.x / length, y: a.y / length, z: a.z / length } : undefined;
}

/** The part of `up` across `ahead`; undefined when there is hardly one. */
function atRightAngle(ahead: BcfVector, up: BcfVector): BcfVector | undefined {
  const given = unit(up);
  if (!given) return undefined;
  const along = dot(ahead, given);
  const across = { x: given.x - along * ahead.x, y: given.y - along * ahead.y, z: given.z - along * ahead.z };
  return Math.hypot(across.x, across.y, across.z) > 1e-6 ? unit(across) : undefined;
}

export interface ViewpointParts {
  readonly version: '2.1' | '3.0';
  /** names of the bitmaps' files, in the same folder */
  readonly bitmaps: readonly { readonly bitmap: BcfBitmap; readonly kind: 'png' | 'jpg'; readonly name: string }[];
  readonly snapshot: PictureFacts | undefined;
}

/** The file. In 3.0 the viewpoint has at least one camera. */
export function writeViewpoint(viewpoint: BcfViewpoint, parts: ViewpointParts, report: Report): Buffer {
  const { version } = parts;
  const bitmaps = parts.bitmaps.map(bitmap => writeBitmap(bitmap, version));
  const lines = viewpoint.lines.map(line =>
    element('Line', {}, [vector('StartPoint', line.start_point), vector('EndPoint', line.end_point)]),
  );
  const planes = viewpoint.clipping_planes.map(plane =>
    element('ClippingPlane', {}, [vector('Location', plane.location), vector('Direction', plane.direction)]),
  );
  const content = [
    writeComponents(viewpoint.components, version, report),
    ...writeCameras(viewpoint, parts, report),
    listElement('Lines', lines),
    listElement('ClippingPlanes', planes),
    ...(version === '3.0' ? [listElement('Bitmaps', bitmaps)] : bitmaps),
  ];
  return xmlFile(element('VisualizationInfo', { Guid: viewpoint.guid.toLowerCase() }, content));
}

const vector = (name: string, { x, y, z }: BcfVector) =>
  element(name, {}, [numberElement('X', x), numberElement('Y', y), numberElement('Z', z)]);

/** 2.1 may have both cameras, 3.0 has exactly one. */
function writeCameras(viewpoint: BcfViewpoint, parts: ViewpointParts, report: Report): string[] {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective } = viewpoint;
  const one = parts.version === '3.0' && orthogonal && perspective;
  if (one) report.note('A viewpoint has two cameras; BCF 3.0 allows one, and the perspective one was taken.');
  return [
    orthogonal && !one
      ? element('OrthogonalCamera', {}, [
          ...writeCamera(orthogonal, report),
          numberElement('ViewToWorldScale', orthogonal.view_to_world_scale),
          writeRatio(orthogonal, parts, report),
        ])
      : '',
    perspective
      ? element('PerspectiveCamera', {}, [
          ...writeCamera(perspective, report),
          numberElement('FieldOfView', writableAngle(perspective.field_of_view, parts.version, report)),
          writeRatio(perspective, parts, report),
        ])
      : '',
  ];
}

function writeCamera(camera: BcfCamera, report: Report): string[] {
  const { direction, up, changed } = unitCamera(camera.camera_direction, camera.camera_up_vector);
  if (changed) report.note('Directions of a camera were brought to length 1 and to right angles.');
  return [
    vector('CameraViewPoint', camera.camera_view_point),
    vector('CameraDirection', direction),
    vector('CameraUpVector', up),
  ];
}

function writableAngle(angle: number, version: '2.1' | '3.0', report: Report): number {
  if (version === '2.1' || (angle > 0 && angle < 180)) return angle;
  report.note('A field of view that is not between 0 and 180 degrees was brought there.');
  return angle > 0 ? 179 : 1;
}

function writeRatio({ aspect_ratio: given }: BcfCamera, { version, snapshot }: ViewpointParts, report: Report): string {
  if (version === '3.0') {
    const ratio = given ?? (snapshot && snapshot.height > 0 ? snapshot.width / snapshot.height : 1);
    return numberElement('AspectRatio', ratio > 0 ? ratio : 1);
  }
  if (given !== null) report.note('Aspect ratios of cameras are not part of BCF 2.1; they were left out.');
  return '';
}

const writeBitmap = ({ bitmap, kind, name }: ViewpointParts['bitmaps'][number], version: '2.1' | '3.0'): string =>
  element('Bitmap', {}, [
    version === '3.0' ? textElement('Format', kind) : textElement('Bitmap', kind.toUpperCase()),
    textElement('Reference', name),
    vector('Location', bitmap.location),
    vector('Normal', bitmap.normal),
    vector('Up', bitmap.up),
    numberElement('Height', bitmap.height),
  ]);
