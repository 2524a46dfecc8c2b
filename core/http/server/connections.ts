// Connected windows: each browser holds one event stream, and reports how many windows share it.
import type { Caller } from '../../access/caller.ts';
import { isOwnAddress } from './hosts.ts';

/** People, windows and devices that are connected now, this computer included. */
export interface Connected {
  readonly people: number;
  readonly windows: number;
  readonly devices: number;
}

/** The open stream of a browser. */
interface Stream {
  readonly accountId: number;
  /** the sign-on of its windows */
  readonly grantId: string;
  readonly device: string;
}

const HERE = 'this computer';

export type Connections = ReturnType<typeof createConnections>;

export function createConnections() {
  const streams = new Set<Stream>();
  /** windows that share a stream, by their sign-on */
  const windowsOf = new Map<string, number>();

  return {
    /** Counts the stream of a window until the returned function is called; streams of programs are not counted. */
    open({ accountId, window }: Pick<Caller, 'accountId' | 'window'>, address: string): () => void {
      if (!window) return () => undefined;
      const { grantId } = window;
      const stream: Stream = { accountId, grantId, device: isOwnAddress(address) ? HERE : address };
      streams.add(stream);
      return () => {
        streams.delete(stream);
        if (![...streams].some(each => each.grantId === grantId)) windowsOf.delete(grantId);
      };
    },

    /** Stores the number of windows that share the stream of a sign-on. No effect without an open stream. */
    noteWindows({ window }: Pick<Caller, 'window'>, windows: number): void {
      const isOpen = [...streams].some(({ grantId }) => grantId === window?.grantId);
      if (window && isOpen) windowsOf.set(window.grantId, windows);
    },

    count(): Connected {
      const all = [...streams];
      const grants = new Set(all.map(({ grantId }) => grantId));
      return {
        people: new Set(all.map(({ accountId }) => accountId)).size,
        windows: [...grants].reduce((sum, grantId) => sum + (windowsOf.get(grantId) ?? 1), 0),
        devices: new Set(all.map(({ device }) => device)).size,
      };
    },
  };
}
