// Addresses of the tiles of one cloud: temporary, renewed when they have expired.
import { readTile, type TilePoints } from './read-tile.ts';
import { readTileset, type TilesetNode, type TileTree } from './tile-tree.ts';

/** Requests the tree of tiles, with addresses that are valid now. */
export type ReadTileset = (signal: AbortSignal) => Promise<{ readonly root: TilesetNode }>;

/** An expired address is renewed at most this often, milliseconds. */
const RENEWAL = 20_000;

export function createTileSource(ask: ReadTileset) {
  let addresses: readonly string[] = [];
  let renewed = 0;
  let renewing: Promise<void> | undefined;

  async function open(signal: AbortSignal): Promise<TileTree> {
    const tree = readTileset((await ask(signal)).root);
    addresses = tree.addresses;
    renewed = performance.now();
    return tree;
  }

  return {
    open,

    /** Returns the points of a tile. @throws when it cannot be read now */
    async read(number: number, signal: AbortSignal): Promise<TilePoints> {
      const { pathname, search } = new URL(addresses[number] ?? '', location.href);
      const response = await fetch(`${pathname}${search}`, { credentials: 'omit', signal });
      if (response.ok) return readTile(await response.arrayBuffer());
      if (response.status < 500 && performance.now() - renewed > RENEWAL) {
        renewing ??= open(new AbortController().signal).then(
          () => {
            renewing = undefined;
          },
          (error: unknown) => {
            renewing = undefined;
            throw error;
          },
        );
        await renewing;
      }
      throw new Error(`HTTP ${response.status}`);
    },
  };
}
