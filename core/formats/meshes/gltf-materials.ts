// Colours of the materials of a glTF file. Pictures on surfaces are not shown: their colour is.
import { LONGEST_REPEATED, type TextBound } from '../long-texts.ts';
import { list, members, numbers, text, type Members } from './json-values.ts';
import type { MeshMaterial } from './mesh-model.ts';

export interface GltfMaterials {
  readonly materials: readonly MeshMaterial[];
  /** how many have a picture that is not shown */
  readonly pictured: number;
}

/** @param texts keeps the beginnings of names */
export function readMaterials(described: Members, texts: TextBound): GltfMaterials {
  const all = list(described['materials']).map(members);
  return {
    materials: all.map((material, rank) => {
      const name = text(material['name']);
      const of = { name: `Name of material ${rank + 1}`, kept: LONGEST_REPEATED };
      return { name: name === null ? null : texts.keep(name, of), colour: colourOf(material) };
    }),
    pictured: all.filter(material => 'baseColorTexture' in members(material['pbrMetallicRoughness'])).length,
  };
}

function colourOf(material: Members): number {
  const older = members(members(material['extensions'])['KHR_materials_pbrSpecularGlossiness']);
  const factor = numbers(members(material['pbrMetallicRoughness'])['baseColorFactor'], 4) ??
    numbers(older['diffuseFactor'], 4) ?? [1, 1, 1, 1];
  const [r, g, b] = factor.map(encode) as [number, number, number];
  const alpha = material['alphaMode'] === 'BLEND' ? Math.round(255 * within(factor[3]!)) : 255;
  return (r | (g << 8) | (b << 16) | (alpha << 24)) >>> 0;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Linear light to sRGB (IEC 61966-2-1), 0 to 255. */
function encode(value: number): number {
  const v = within(value);
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
}
