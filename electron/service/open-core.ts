// Starts the service with the owner's settings, and on a free port if theirs is in use.
import type { Core, CoreParts } from '../../core/app.ts';
import { readConfig, type KeyLocks } from '../../core/config.ts';
import { startCore } from '../../core/cli/serve.ts';
import type { StoredSettings } from './settings.ts';

export interface StartFlags {
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  /** without a window */
  readonly hidden: boolean;
}

/** @throws what `startCore` throws, when neither another port nor another kind of address helps */
export async function openCore(
  options: CoreParts & {
    readonly flags: StartFlags;
    readonly settings: Pick<StoredSettings, 'port' | 'share' | 'dataFolder'>;
    readonly program: string;
    /** the system's key stores for the master key */
    readonly keys?: Pick<KeyLocks, 'keyStore' | 'weakStore'>;
    /** called before a free port is tried instead */
    readonly onPortTaken?: (port: string) => void;
  },
): Promise<Core> {
  const { flags, settings, program, keys, onPortTaken, ...parts } = options;
  const wanted = flags.port ?? String(settings.port);
  const data = flags.data ?? settings.dataFolder ?? undefined;
  const start = (host: string, port: string) => startCore(readConfig({ data, host, port, program, ...keys }), parts);
  // `::` listens on both kinds of addresses; a machine without IPv6 has only the other.
  const hosts = settings.share ? ['::', '0.0.0.0'] : ['127.0.0.1'];
  const ports = flags.port === undefined ? [wanted, '0'] : [wanted];
  let failure: unknown;
  for (const host of hosts) {
    for (const port of ports) {
      try {
        return await start(host, port);
      } catch (error) {
        failure = error;
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') break;
        if (code !== 'EADDRINUSE') throw error;
        if (port !== ports.at(-1)) onPortTaken?.(port);
      }
    }
  }
  throw failure;
}
