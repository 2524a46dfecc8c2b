// A viewpoint file (.bcfv) of 2.1 or 3.0.
import { writeComponents } from './write-components.ts';
import type { PictureFacts } from './picture.ts';
import type { Report } from '../report.ts';
import type { BcfBitmap, BcfCamera, BcfVector, BcfViewpoint } from '../shape.ts';
import { unitCamera } from './unit-camera.ts';
import { element, numberElement, textElement, xmlFile } from '../../xml-text.ts';

export interface ViewpointParts {
  readonly version: '2.1' | '3.0';
  /** names of the bitmaps' files, beside them */
  readonly bitmaps: readonly { readonly bitmap: BcfBitmap; readonly kind: 'png' | 'jpg'; readonly name: string }[];
  readonly snapshot: PictureFacts | undefined;
}

/** The file. In 3.0 the viewpoint has at least one camera. */
export function writeViewpoint(viewpoint: BcfViewpoint, parts: ViewpointParts, report: Report): Buffer {
  const { version } = parts;
  const { lines, clipping_planes: planes } = viewpoint;
  const bitmaps = parts.bitmaps.map(bitmap => writeBitmap(bitmap, version));
  const content = [
    writeComponents(viewpoint.components, version, report),
    ...writeCameras(viewpoint, parts, report),
    lines.length === 0
      ? ''
      : element(
          'Lines',
          {},
          lines.map(line =>
            element('Line', {}, [vector('StartPoint', line.start_point), vector('EndPoint', line.end_point)]),
          ),
        ),
    planes.length === 0
      ? ''
      : element(
          'ClippingPlanes',
          {},
          planes.map(plane =>
            element('ClippingPlane', {}, [vector('Location', plane.location), vector('Direction', plane.direction)]),
          ),
        ),
    ...(version === '3.0' && bitmaps.length > 0 ? [element('Bitmaps', {}, bitmaps)] : bitmaps),
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

function writeBitmap({ bitmap, kind, name }: ViewpointParts['bitmaps'][number], version: '2.1' | '3.0'): string {
  return element('Bitmap', {}, [
    version === '3.0' ? textElement('Format', kind) : textElement('Bitmap', kind.toUpperCase()),
    textElement('Reference', name),
    vector('Location', bitmap.location),
    vector('Normal', bitmap.normal),
    vector('Up', bitmap.up),
    numberElement('Height', bitmap.height),
  ]);
}
