import { short } from './placement.ts';

/** The glTF material of a colour (sRGB with alpha, red in the lowest byte): dull, seen from both sides. */
export function describeMaterial(colour: number): string {
  const [r, g, b] = [0, 8, 16].map(bits => short4(linear(((colour >>> bits) & 255) / 255)));
  const alpha = (colour >>> 24) / 255;
  const factor = `"pbrMetallicRoughness":{"baseColorFactor":[${r},${g},${b},${short4(alpha)}],"metallicFactor":0}`;
  return `{${factor}${alpha < 1 ? ',"alphaMode":"BLEND"' : ''},"doubleSided":true}`;
}

/** sRGB to linear light, as baseColorFactor wants it (IEC 61966-2-1). */
const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

const short4 = (v: number): number => Math.round(short(v) * 1e4) / 1e4;
