// Draws a viewpoint of models: its camera, section planes, hidden, coloured and selected components.
import type { Scene } from '../gltf/scene.ts';
import { colourRaster } from './colour-raster.ts';
import { index, vectorAt, type Vector } from '../matrices.ts';
import { cameraAround, lensOf, type Cameras, type Cut, type Lens, type Plane } from './lens.ts';
import { FINE } from './canvas.ts';
import { writePng } from './png.ts';
import { cellOf, createRaster, fillTriangle, type Glass, type Raster, releaseRaster } from './raster.ts';
import { facingOf, GLASS_COVER, shadeOf, SOLID } from './draw-scene.ts';
import { addSurface, createSurfaces, shaded, type Surfaces } from './surfaces.ts';
import { compose, project } from './view.ts';

interface Component {
  readonly ifc_guid?: string | null;
}

/** A viewpoint as the BCF API has it; of components those with a GlobalId. */
export interface ShownView extends Cameras {
  readonly clipping_planes: readonly Plane[];
  readonly components: {
    readonly selection: readonly Component[];
    readonly coloring: readonly { readonly color: string; readonly components: readonly Component[] }[];
    readonly visibility?: {
      readonly default_visibility: boolean;
      readonly exceptions: readonly Component[];
      readonly view_setup_hints: { readonly spaces_visible: boolean };
    };
  };
}

/** Pixels of the longer edge, and how much longer it may be than the other. */
const LONGER = 960;
const [NARROWEST, WIDEST, USUAL] = [0.5, 2.5, 1.6];
/** Colours of the selection and of the background: red, green, blue. */
const CHOSEN = [30, 136, 229] as const;
const GROUND = [243, 245, 247] as const;

/** A picture as PNG, in the ratio of the camera. Without a camera it contains everything that is shown. */
export function drawViewpoint(scenes: readonly Scene[], view: ShownView): Uint8Array {
  const given = (view.perspective_camera ?? view.orthogonal_camera)?.aspect_ratio;
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, given && given > 0 ? given : USUAL));
  const edge = (share: number) => 2 * Math.round((LONGER * Math.min(1, share)) / 2);
  const [width, height] = [edge(ratio), edge(1 / ratio)];
  const raster = createRaster(width * FINE, height * FINE);
  const surfaces = createSurfaces();
  const picture = new Uint8Array(width * height * 4);
  const look = lookOf(view);
  const cameras = view.perspective_camera || view.orthogonal_camera ? view : cameraAround(scenes, look.isShown, ratio);
  const lens = cameras && lensOf(cameras, view.clipping_planes, raster.height);
  if (lens) {
    for (const isGlass of [false, true]) {
      let owner = 0;
      for (const scene of scenes) {
        drawParts({ raster, surfaces }, scene, lens, { look, isGlass, owner });
        owner += scene.elements.length;
      }
    }
    colourRaster(raster, surfaces, new DataView(picture.buffer), 0, width * 4);
  }
  releaseRaster(raster);
  return writePng(onGround(picture), width, height);
}

type Look = ReturnType<typeof lookOf>;

function lookOf({ components: { selection, coloring, visibility } }: ShownView) {
  const guids = (list: readonly Component[]) => new Set(list.flatMap(({ ifc_guid: guid }) => guid ?? []));
  const exceptions = guids(visibility?.exceptions ?? []);
  const isDefault = visibility?.default_visibility ?? true;
  const withSpaces = visibility?.view_setup_hints.spaces_visible ?? false;
  const chosen = guids(selection);
  const colours = new Map<string, Channels>();
  for (const { color, components } of coloring)
    for (const guid of guids(components)) colours.set(guid, channelsOf(color));
  return {
    isShown: (guid: string, isSpace: boolean): boolean =>
      (withSpaces || !isSpace) && exceptions.has(guid) !== isDefault,
    /** red, green, blue and opacity of an element; its own by default */
    colourOf(guid: string, own: number): Channels {
      if (chosen.has(guid)) return [...CHOSEN, 255];
      return colours.get(guid) ?? [own & 255, (own >> 8) & 255, (own >> 16) & 255, own >>> 24];
    },
  };
}

type Channels = readonly [number, number, number, number];

/** Of 3, 4, 6 or 8 hex digits, opacity first. */
function channelsOf(color: string): Channels {
  const long = color.length <= 4 ? color.replace(/./g, '$&$&') : color;
  const value = Number.parseInt(long.padStart(8, 'F'), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, value >>> 24];
}

let points = new Float32Array(3072);

interface Target {
  readonly raster: Raster;
  readonly surfaces: Surfaces;
}

/** The current fill. */
interface Fill {
  readonly owner: number;
  readonly colour: number;
  readonly glass: Glass | null;
}

interface Drawing {
  readonly look: Look;
  readonly isGlass: boolean;
  /** number of the first element */
  readonly owner: number;
}

function drawParts(target: Target, scene: Scene, lens: Lens, { look, isGlass, owner }: Drawing): void {
  const glass = isGlass ? { surfaces: target.surfaces, cover: GLASS_COVER } : null;
  scene.elements.forEach(({ name, space, firstPart, partCount }, element) => {
    if (!look.isShown(name, space)) return;
    for (let part = firstPart; part < firstPart + partCount; part++) {
      const [red, green, blue, opacity] = look.colourOf(name, index(scene.partColours, part));
      if (opacity < SOLID !== isGlass) continue;
      const { positions, indices } = scene.shapes[scene.partShapes[part]!]!;
      if (points.length < positions.length) points = new Float32Array(positions.length * 2);
      project(compose(lens, scene.partMatrices, part * 16), positions, points);
      const colour = (red | (green << 8) | (blue << 16) | 0xff000000) >>> 0;
      const fill = { owner: owner + element + 1, colour, glass };
      for (let i = 0; i < indices.length; i += 3) {
        const corners = [index(indices, i), index(indices, i + 1), index(indices, i + 2)];
        const triangle = corners.map(corner => vectorAt(points, corner * 3));
        drawTriangle(target, lens, triangle, fill);
      }
    }
  });
}

/** Corners of a triangle that planes have cut, x, y and depth of each, and where they are in the picture. */
const pixels = new Float32Array(96);

function drawTriangle({ raster, surfaces }: Target, lens: Lens, triangle: readonly Vector[], fill: Fill): void {
  const { owner, colour, glass } = fill;
  let corners = triangle;
  for (const cut of lens.cuts) {
    corners = cutOff(corners, cut);
    if (corners.length < 3) return;
  }
  const [x, y, z] = normalOf(triangle, lens.isPerspective);
  if (x === 0 && y === 0 && z === 0) return;
  const seen = corners.slice(0, pixels.length / 3);
  seen.forEach((corner, n) => toPixels(raster, lens, corner, n * 3));
  if (!passesMiddle(raster, seen.length)) return;
  const surface = addSurface(surfaces, owner, facingOf(x, y, z), shaded(colour, shadeOf(x, y, z)));
  for (let n = 1; n + 1 < seen.length; n++) fillTriangle(raster, pixels, 0, n * 3, n * 3 + 3, surface, glass);
}

/**
 * Whether the box around corners in `pixels` contains a pixel centre of the picture: most triangles of a large model
 * contain none.
 */
function passesMiddle({ width, height }: Raster, count: number): boolean {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < count * 3; at += 3) {
    const [x, y] = vectorAt(pixels, at);
    left = Math.min(left, Math.max(x, 0));
    right = Math.max(right, Math.min(x, width));
    top = Math.min(top, Math.max(y, 0));
    bottom = Math.max(bottom, Math.min(y, height));
  }
  return cellOf(left) < cellOf(right) && cellOf(top) < cellOf(bottom);
}

/** Sutherland and Hodgman: the part of a polygon that a plane leaves. */
function cutOff(corners: readonly Vector[], [a, b, c, d]: Cut): readonly Vector[] {
  const heightOf = ([x, y, z]: Vector): number => a * x + b * y + c * z + d;
  if (corners.every(corner => heightOf(corner) <= 0)) return corners;
  const left: Vector[] = [];
  corners.forEach((from, n) => {
    const to = corners[n + 1] ?? corners[0] ?? from;
    const [height, after] = [heightOf(from), heightOf(to)];
    if (height <= 0) left.push(from);
    if (height <= 0 === after <= 0) return;
    const share = height / (height - after);
    const between = (axis: 0 | 1 | 2): number => from[axis] + share * (to[axis] - from[axis]);
    left.push([between(0), between(1), between(2)]);
  });
  return left;
}

/** Normal of a surface, towards the eye; zero for one without area. */
function normalOf([a = ORIGIN, b = ORIGIN, c = ORIGIN]: readonly Vector[], isPerspective: boolean): Vector {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const towards = isPerspective ? 0 - (x * a[0] + y * a[1] + z * a[2]) : z;
  const length = Math.hypot(x, y, z) * (towards < 0 ? -1 : 1);
  return length === 0 ? ORIGIN : [x / length, y / length, z / length];
}

const ORIGIN: Vector = [0, 0, 0];

function toPixels(raster: Raster, { isPerspective, scale }: Lens, [x, y, z]: Vector, at: number): void {
  const distance = 0 - z;
  const size = isPerspective ? scale / distance : scale;
  pixels[at] = raster.width / 2 + x * size;
  pixels[at + 1] = raster.height / 2 + y * size;
  // Along a line in the picture the reciprocal of the distance is linear.
  pixels[at + 2] = isPerspective ? 1 / distance : z;
}

/** Blends every pixel with the background. */
function onGround(colour: Uint8Array): Uint8Array {
  for (let i = 0; i < colour.length; i += 4) {
    const cover = (colour[i + 3] ?? 0) / 255;
    GROUND.forEach((ground, k) => (colour[i + k] = (colour[i + k] ?? 0) * cover + ground * (1 - cover)));
    colour[i + 3] = 255;
  }
  return colour;
}
