// Loaded tiles and those being loaded: a few at a time, most wanted first. Tiles that are no longer wanted are
// cancelled, and the least recently wanted are dropped when there is no more room. Pure.
import { readTile, type TilePoints } from './read-tile.ts';
import { readTileset, type TilesetNode, type TileTree } from './tile-tree.ts';

// Addresses of the tiles of one cloud: temporary, renewed when they have expired.

/** Requests the tree of tiles, with addresses that are valid now. */
export type ReadTileset = (signal: AbortSignal) => Promise<{ readonly root: TilesetNode }>;

/** An expired address is renewed at most this often, milliseconds. */
const RENEWAL = 20_000;

export function createTileSource(ask: ReadTileset) {
  let addresses: readonly string[] = [];
  let renewed = 0;
  let renewing: Promise<unknown> | undefined;

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
        renewing ??= open(new AbortController().signal).finally(() => {
          renewing = undefined;
        });
        await renewing;
      }
      throw new Error(`HTTP ${response.status}`);
    },
  };
}

interface TileStoreParts<Key, Tile> {
  readonly load: (key: Key, signal: AbortSignal) => Promise<Tile>;
  readonly sizeOf: (tile: Tile) => number;
  /** a tile is dropped */
  readonly drop: (tile: Tile) => void;
  /** a tile has arrived and may be drawn */
  readonly onArrived: (tile: Tile, key: Key) => void;
  /** a tile could not be loaded after ATTEMPTS */
  readonly onFailed: (error: unknown, key: Key) => void;
  readonly mostBytes: () => number;
  readonly mostRequests: number;
}

/** Attempts before a tile is skipped. */
const ATTEMPTS = 3;

export type TileStore<Key, Tile> = ReturnType<typeof createTileStore<Key, Tile>>;

export function createTileStore<Key, Tile>(parts: TileStoreParts<Key, Tile>) {
  const { load, sizeOf, drop, onArrived, onFailed, mostBytes, mostRequests } = parts;
  /** the last entry is the one wanted last */
  const tiles = new Map<Key, Tile>();
  const underWay = new Map<Key, AbortController>();
  const failures = new Map<Key, number>();
  let wanted: readonly Key[] = [];
  let bytes = 0;

  function begin(key: Key): void {
    const controller = new AbortController();
    underWay.set(key, controller);
    load(key, controller.signal).then(
      tile => {
        if (underWay.get(key) !== controller) {
          drop(tile);
          return;
        }
        underWay.delete(key);
        failures.delete(key);
        tiles.set(key, tile);
        bytes += sizeOf(tile);
        onArrived(tile, key);
        beginMore();
      },
      (error: unknown) => {
        if (underWay.get(key) !== controller) return;
        underWay.delete(key);
        const count = (failures.get(key) ?? 0) + 1;
        failures.set(key, count);
        if (count >= ATTEMPTS) onFailed(error, key);
        beginMore();
      },
    );
  }

  function beginMore(): void {
    for (const key of wanted) {
      if (underWay.size >= mostRequests) return;
      if (!tiles.has(key) && !underWay.has(key) && (failures.get(key) ?? 0) < ATTEMPTS) begin(key);
    }
  }

  function makeRoom(keep: ReadonlySet<Key>): void {
    for (const [key, tile] of tiles) {
      if (bytes <= mostBytes()) return;
      if (keep.has(key)) continue;
      tiles.delete(key);
      bytes -= sizeOf(tile);
      drop(tile);
    }
  }

  return {
    get: (key: Key): Tile | undefined => tiles.get(key),
    get bytes(): number {
      return bytes;
    },
    get isWaiting(): boolean {
      return underWay.size > 0;
    },

    /** Sets the wanted tiles, most wanted first. */
    want(next: readonly Key[]): void {
      wanted = next;
      const keep = new Set(next);
      for (const [key, controller] of underWay) {
        if (keep.has(key)) continue;
        underWay.delete(key);
        controller.abort();
      }
      for (const key of next) {
        const tile = tiles.get(key);
        if (tile === undefined) continue;
        tiles.delete(key);
        tiles.set(key, tile);
      }
      makeRoom(keep);
      beginMore();
    },

    /** Drops all tiles whose key matches, also those being loaded. */
    forget(isMeant: (key: Key) => boolean): void {
      wanted = wanted.filter(key => !isMeant(key));
      for (const [key, controller] of underWay) {
        if (!isMeant(key)) continue;
        underWay.delete(key);
        controller.abort();
      }
      for (const [key, tile] of tiles) {
        if (!isMeant(key)) continue;
        tiles.delete(key);
        bytes -= sizeOf(tile);
        drop(tile);
      }
      for (const key of failures.keys()) if (isMeant(key)) failures.delete(key);
    },
  };
}
