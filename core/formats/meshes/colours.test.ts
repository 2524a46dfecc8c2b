// Colours of points: every triangle has the mean of its corners, times the colour of the material.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLinear } from '../gltf/container.ts';
import { writePng } from '../preview-image/png.ts';
import { dividedBy, meanTints } from './face-tints.ts';
import type { MeshModel } from './mesh-model.ts';
import { readGltf } from './read-gltf.ts';
import { cubeData, described, glbOf, trianglesByColour } from './testing/meshes.ts';

/** The cube, red at its lower four points and blue at the others. */
function colouredCube(
  write: (bytes: Buffer, share: number, at: number) => number,
  { type, alpha, ...accessor }: { type: 'VEC3' | 'VEC4'; componentType: number; normalized?: true; alpha?: number },
  more: Record<string, unknown> = {},
): MeshModel {
  const width = type === 'VEC3' ? 3 : 4;
  const colours = Buffer.alloc(8 * 16);
  let [at, stride] = [0, 0];
  for (let point = 0; point < 8; point++) {
    const rgba = point < 4 ? [1, 0, 0, alpha ?? 1] : [0, 0, 1, alpha ?? 1];
    for (let n = 0; n < width; n++) at = write(colours, rgba[n]!, at);
    at = Math.ceil(at / 4) * 4;
    if (point === 0) stride = at;
  }
  const content = described([{ mesh: 0 }], {
    meshes: [{ primitives: [{ attributes: { POSITION: 0, COLOR_0: 2 }, indices: 1, ...more }] }],
  });
  const { accessors, bufferViews } = content as { accessors: unknown[]; bufferViews: unknown[] };
  accessors.push({ bufferView: 2, count: 8, type, ...accessor });
  bufferViews.push({ buffer: 0, byteOffset: 168, byteLength: at, byteStride: stride });
  return readGltf(glbOf({ ...content, buffers: [{ byteLength: 296 }] }, Buffer.concat([cubeData(), colours])));
}

const asFloat = (bytes: Buffer, share: number, at: number) => bytes.writeFloatLE(share, at);
const asByte = (bytes: Buffer, share: number, at: number) => bytes.writeUInt8(Math.round(share * 255), at);
const asShort = (bytes: Buffer, share: number, at: number) => bytes.writeUInt16LE(Math.round(share * 65535), at);

test('colours of points of a glTF file in every encoding', () => {
  // A third and two thirds of a colour are linear shares: brighter in sRGB.
  const whole = { ff0000ff: 2, ffff0000: 2, ff9c00d5: 4, ffd5009c: 4 };
  for (const type of ['VEC3', 'VEC4'] as const) {
    assert.deepEqual(trianglesByColour(colouredCube(asFloat, { type, componentType: 5126 })), whole);
    assert.deepEqual(trianglesByColour(colouredCube(asByte, { type, componentType: 5121, normalized: true })), whole);
    assert.deepEqual(trianglesByColour(colouredCube(asShort, { type, componentType: 5123, normalized: true })), whole);
  }
});

test('colours of points are multiplied with the material, their opacity where it is blended', () => {
  const asGlass = { type: 'VEC4', componentType: 5126, alpha: 0.5 } as const;
  const red = trianglesByColour(colouredCube(asFloat, asGlass, { material: 0 }));
  assert.deepEqual(red, { ff0000ff: 2, ff000000: 2, ff0000d5: 4, ff00009c: 4 });
  const glass = trianglesByColour(colouredCube(asFloat, asGlass, { material: 1 }));
  assert.deepEqual(glass, { '1a000000': 2, '1aff0000': 2, '1a9c0000': 4, '1ad50000': 4 });
});

test('a thousand colours become at most 64, none of them far off', () => {
  const count = 1000;
  const colours = Float32Array.from({ length: count * 12 }, (_, n) =>
    n % 4 === 3 ? 1 : ((Math.floor(n / 12) * (7 + (n % 4) * 4)) % 256) / 255,
  );
  const corners = Uint32Array.from({ length: count * 3 }, (_, n) => n);
  const divided = dividedBy(corners, meanTints(corners, colours));
  assert.ok(divided.length <= 64 && divided.length > 16, String(divided.length));
  assert.equal(
    divided.reduce((sum, { indices }) => sum + indices.length, 0),
    count * 3,
  );
  for (const { tint, indices } of divided)
    for (const corner of indices)
      for (let n = 0; n < 3; n++) assert.ok(Math.abs(colours[corner * 4 + n]! - (tint?.[n] ?? NaN)) < 0.34);
});

test('a texture is shown as its mean, times the colour of its material', () => {
  // Half black, half white: half the light.
  const pixels = Buffer.from([0, 0, 0, 255, 255, 255, 255, 255]);
  const png = Buffer.from(writePng(pixels, 2, 1));
  const lit = (factor: number): number => Math.round(fromLinear(factor / 2));
  const textured = (image: Record<string, unknown>, data: Buffer) =>
    readGltf(
      glbOf(
        described([{ mesh: 0 }, { mesh: 1 }], {
          materials: [
            { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
            {
              alphaMode: 'BLEND',
              pbrMetallicRoughness: { baseColorTexture: { index: 0 }, baseColorFactor: [1, 0.5, 0, 0.2] },
            },
          ],
          textures: [{ source: 0 }],
          images: [image],
          bufferViews: [
            { buffer: 0, byteOffset: 0, byteLength: 96 },
            { buffer: 0, byteOffset: 96, byteLength: 72 },
            { buffer: 0, byteOffset: 168, byteLength: png.length },
          ],
          buffers: [{ byteLength: data.length }],
        }),
        data,
      ),
    );
  const grey = lit(1);
  const expected = [
    (0xff000000 | (grey << 16) | (grey << 8) | grey) >>> 0,
    (0x33000000 | (lit(0.5) << 8) | grey) >>> 0,
  ];
  const whole = Buffer.concat([cubeData(), png]);
  const uri = `data:image/png;base64,${png.toString('base64')}`;
  for (const image of [{ bufferView: 2, mimeType: 'image/png' }, { uri }]) {
    const model = textured(image, whole);
    assert.deepEqual(
      model.materials.map(({ colour }) => colour),
      expected,
    );
    assert.deepEqual(
      model.warnings.map(({ message }) => message),
      ['2 materials have images; their mean colors are shown.'],
    );
  }
  for (const image of [{ uri: 'brick.png' }, { bufferView: 9 }, { bufferView: 0 }]) {
    const model = textured(image, whole);
    assert.equal(model.materials[0]!.colour, 0xffffffff);
    assert.equal(
      model.warnings[0]!.message,
      '2 materials have images that cannot be read; their plain colors are shown.',
    );
  }
});
