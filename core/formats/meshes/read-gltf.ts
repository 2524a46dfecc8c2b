// Reads glTF 2.0, binary or text, with everything embedded: nodes with their names and tree, shapes, colours of
// materials.
import { createTextBound, longTextWarnings, type TextBound, LONGEST_REPEATED } from '../long-texts.ts';
import type { PropertyValue } from '../model-layout.ts';
import { createAccessors, type Accessors } from './gltf-accessors.ts';
import { openGltf, list, members, numbers, rank, text, type Members } from './gltf-file.ts';
import { packTint, type Tint } from './face-tints.ts';
import { createShapes } from './gltf-shapes.ts';
import { createTextures } from './gltf-textures.ts';
import { compose, identity, multiply, type Matrix } from '../matrices.ts';
import { countWarning, MeshError, type FileWarning } from '../errors.ts';
import { damaged, mostNodes, mostParts, type MeshModel, type MeshNode } from './mesh-model.ts';
import { fromLinear } from '../gltf/container.ts';

// Colours of the materials of a glTF file: of textures their mean.

/** @param texts keeps the beginnings of names @param meanOf mean colour of a texture */
function readMaterials(described: Members, texts: TextBound, meanOf: ReturnType<typeof createTextures>) {
  const pictured = { shown: 0, missing: 0 };
  const all = list(described['materials']).map(each => {
    const material = members(each);
    const pbr = members(material['pbrMetallicRoughness']);
    const older = members(members(material['extensions'])['KHR_materials_pbrSpecularGlossiness']);
    const factor = numbers(pbr['baseColorFactor'], 4) ?? numbers(older['diffuseFactor'], 4) ?? [1, 1, 1, 1];
    const texture = pbr['baseColorTexture'] ?? older['diffuseTexture'];
    const mean = meanOf(texture);
    if (texture !== undefined) pictured[mean === null ? 'missing' : 'shown'] += 1;
    const shares = mean === null ? [1, 1, 1, 1] : [...mean.rgb, mean.alpha];
    return { material, factor: factor.map((value, n) => value * shares[n]!) };
  });
  /** The colour of a material, times that of the points of a shape (glTF 2.0, 3.9.2: both are linear). */
  const colourOf = (rank: number, tint: Tint = untinted): number => {
    const { material, factor } = all[rank] ?? { material: {}, factor: untinted };
    const share = (n: number): number => within(factor[n]! * tint[n]!);
    const alpha = members(material)['alphaMode'] === 'BLEND' ? share(3) : 1;
    return packTint([share(0), share(1), share(2), alpha], fromLinear);
  };
  const materials = all.map(({ material }, rank) => {
    const name = text(material['name']);
    const of = { name: `Name of material ${rank + 1}`, kept: LONGEST_REPEATED };
    return { name: name === null ? null : texts.keep(name, of), colour: colourOf(rank) };
  });
  return { materials, colourOf, pictured };
}

const untinted: Tint = [1, 1, 1, 1];

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** @throws MeshError when it cannot be read */
export function readGltf(file: Buffer): MeshModel {
  const opened = openGltf(file);
  const { described } = opened;
  const accessors = createAccessors(opened);
  const shapes = createShapes(described, accessors);
  const texts = createTextBound();
  const { materials, colourOf, pictured } = readMaterials(described, texts, createTextures(described, accessors));
  const tinted = (material: number, tint: Tint | null) => tint && { colour: colourOf(material, tint) };
  const nodes: MeshNode[] = [];
  let parts = 0;
  for (const { node, parent, matrix } of walk(described)) {
    const drawn = shapes.of(rank(node['mesh']));
    const places = drawn.length === 0 ? [] : placesOf(node, matrix, accessors);
    parts += drawn.length * places.length;
    if (parts > mostParts) throw new MeshError('The file draws its shapes more often than can be shown.');
    const owner = `node ${nodes.length + 1}`;
    const properties = propertiesOf(node['extras'], owner, texts);
    const name = text(node['name']);
    nodes.push({
      name: name === null ? null : texts.keep(name, { name: `Name of ${owner}` }),
      guid: guidOf(node, properties),
      parent,
      parts: places.flatMap(place =>
        drawn.map(({ tint, ...each }) => ({ ...each, ...tinted(each.material, tint), matrix: place })),
      ),
      properties,
    });
  }
  const { version } = members(described['asset']);
  const warnings = warningsOf(described, shapes.undrawn.lines, shapes.lost.triangles, pictured);
  return {
    schema: `glTF ${String(version).slice(0, 10)}`,
    prescribed: { unit: 'm', up: 'y' },
    nodes,
    shapes: shapes.shapes,
    materials,
    warnings: [...warnings, ...longTextWarnings(texts.cut)],
  };
}

/**
 * All nodes of the scene, parents first, in the order of the file. Iterative: a file may nest arbitrarily deep.
 * `parent`: its rank among the nodes walked before, -1 at the top; `matrix`: in the frame of the file.
 */
function* walk(described: Members) {
  const nodes = list(described['nodes']).map(members);
  if (nodes.length > mostNodes) throw new MeshError('The file has more nodes than can be read.');
  const seen = new Uint8Array(nodes.length);
  const open = rootsOf(described, nodes)
    .toReversed()
    .map(rank => ({ rank, parent: -1, above: identity }));
  let walked = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const node = nodes[next.rank];
    if (!node) throw damaged('it names a node that it does not have');
    if (seen[next.rank] === 1) throw damaged('a node is part of itself or of several others');
    seen[next.rank] = 1;
    const matrix = multiply(next.above, matrixOf(node));
    yield { node, parent: next.parent, matrix };
    const own = walked++;
    for (const child of list(node['children']).toReversed())
      open.push({ rank: rank(child) ?? -1, parent: own, above: matrix });
  }
}

/** Of the default scene; without scenes all nodes that are in no other. */
function rootsOf(described: Members, nodes: readonly Members[]): number[] {
  const scenes = list(described['scenes']);
  const scene = scenes[rank(described['scene']) ?? 0] ?? scenes[0];
  if (scene !== undefined) return list(members(scene)['nodes']).map(node => rank(node) ?? -1);
  const below = new Set(nodes.flatMap(node => list(node['children'])));
  return nodes.map((_, n) => n).filter(n => !below.has(n));
}

function matrixOf(node: Members): Matrix {
  const matrix = numbers(node['matrix'], 16);
  if (matrix) return matrix;
  const [translation, rotation, scale] = [node['translation'], node['rotation'], node['scale']];
  if (translation === undefined && rotation === undefined && scale === undefined) return identity;
  return composed(numbers(translation, 3), numbers(rotation, 4), numbers(scale, 3));
}

type Row = readonly number[] | undefined;

const composed = (translation: Row, rotation: Row, scale: Row): Matrix =>
  compose(translation ?? [0, 0, 0], rotation ?? [0, 0, 0, 1], scale ?? [1, 1, 1]);

/** Placements of a node's mesh: one, or its instances (EXT_mesh_gpu_instancing). */
function placesOf(node: Members, matrix: Matrix, accessors: Accessors): Matrix[] {
  const instancing = members(members(members(node['extensions'])['EXT_mesh_gpu_instancing'])['attributes']);
  const [translation, rotation, scale] = ['TRANSLATION', 'ROTATION', 'SCALE'].map(name => rank(instancing[name]));
  const count = [translation, rotation, scale].map(accessors.countOf).find(each => each !== undefined);
  if (count === undefined) return [matrix];
  if (count > mostParts) throw new MeshError('The file draws its shapes more often than can be shown.');
  const read = (accessor: number | undefined, width: number) => {
    const all = accessor === undefined ? undefined : accessors.floats(accessor, width);
    return (n: number): Row => all && Array.from(all.subarray(n * width, (n + 1) * width));
  };
  const [moved, turned, sized] = [read(translation, 3), read(rotation, 4), read(scale, 3)];
  return Array.from({ length: count }, (_, n) => multiply(matrix, composed(moved(n), turned(n), sized(n))));
}

const MOST_PROPERTIES = 200;
const LONGEST_SHOWN = 60;

/** The `extras` of a node: plain values only. */
const propertiesOf = (extras: unknown, owner: string, texts: TextBound): [string, PropertyValue][] =>
  Object.entries(members(extras))
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, MOST_PROPERTIES)
    .map(([given, value]): [string, PropertyValue] => {
      const name = texts.keep(text(given) ?? '-', { name: `Name of a property of ${owner}` });
      const of = { name: `${name.slice(0, LONGEST_SHOWN)} of ${owner}` };
      return [name, typeof value === 'string' ? texts.keep(text(value) ?? '', of) : (value as number | boolean)];
    });

const globalId = /^[0-3][\w$]{21}$/;

/** A GlobalId of IFC, as exporters write it into names or properties. */
function guidOf(node: Members, properties: readonly (readonly [string, PropertyValue])[]): string | null {
  const given = properties.find(([name]) => /^(?:ifc)?(?:global_?id|guid)$/i.test(name))?.[1] ?? node['name'];
  return typeof given === 'string' && globalId.test(given) ? given : null;
}

const [IMAGES, IMAGE] = ['have images; their mean colors', 'has an image; its mean color'];
const [UNREAD, UNREAD_ONE] = ['have images that cannot be read', 'has an image that cannot be read'];

const warningsOf = (
  described: Members,
  lines: number,
  lost: number,
  pictured: Readonly<Record<'shown' | 'missing', number>>,
): FileWarning[] => [
  ...countWarning('undrawn', lines, 'shapes|shape of points or lines are|is not drawn.'),
  ...countWarning(
    'lost_triangles',
    lost,
    'triangles|triangle have|has a corner without a valid position and were|was left out.',
  ),
  ...countWarning('mean_colours', pictured.shown, `materials ${IMAGES} are shown.`, `material ${IMAGE} is shown.`),
  ...countWarning(
    'no_pictures',
    pictured.missing,
    `materials ${UNREAD}; their plain colors are shown.`,
    `material ${UNREAD_ONE}; its plain color is shown.`,
  ),
  ...countWarning('no_skins', list(described['skins']).length, 'skins are|skin is shown at rest.'),
];
