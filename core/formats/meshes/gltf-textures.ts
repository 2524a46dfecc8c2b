// Textures of a glTF file: of each the mean colour, where its picture is in the file.
import { meanColour } from '../mean-colours/mean-colour.ts';
import type { MeanColour } from '../mean-colours/pixel-sum.ts';
import type { Accessors } from './gltf-accessors.ts';
import { list, members, rank, type Members } from './gltf-file.ts';

/** Reads means of textures, each picture once. */
export function createTextures(described: Members, { bytesOf }: Accessors) {
  const [textures, images] = [list(described['textures']), list(described['images'])].map(all => all.map(members));
  const known = new Map<number, MeanColour | null>();

  function read(image: Members | undefined): MeanColour | null {
    if (image === undefined) return null;
    const { uri } = image;
    const view = rank(image['bufferView']);
    if (view !== undefined) return meanColour(bytesOf(view) ?? new Uint8Array(0));
    const embedded = typeof uri === 'string' ? /^data:[^,]{0,200};base64,/.exec(uri) : null;
    return embedded === null ? null : meanColour(Buffer.from(embedded.input.slice(embedded[0].length), 'base64'));
  }

  /** Of the texture that a material refers to; null without one, or without its picture. */
  return (reference: unknown): MeanColour | null => {
    const source = rank(textures?.[rank(members(reference)['index']) ?? -1]?.['source']);
    if (source === undefined) return null;
    let mean = known.get(source);
    if (mean === undefined) known.set(source, (mean = read(images?.[source])));
    return mean;
  };
}
