// The small interface behind which the converter process lives: a child process under Node, a utility process in
// Electron.
import type { Log } from '../kit/log.ts';
import type { FromConverter, ToConverter } from './protocol.ts';

/** What ended a process. */
export interface ProcessEnd {
  /** in words */
  readonly how: string;
  /** whether the engine ended it, as it found no more memory */
  readonly isOutOfMemory: boolean;
}

export interface ConverterProcess {
  /** undefined when it could not be started */
  readonly pid: number | undefined;
  readonly ended: Promise<ProcessEnd>;
  send(message: ToConverter): void;
  /** At once, whatever it is doing. */
  kill(): void;
}

export interface ConverterHostOptions {
  /** core/processes/converter.ts, or what it was built to */
  readonly entry: string;
  /** files and folders of the program that the process may read */
  readonly program: readonly string[];
  /** folder of the jobs' sources: read only, so that a hard link cannot be written through */
  readonly readable: string;
  /** folder of the jobs' results: the only one that it may write */
  readonly writable: string;
  /** whether the process loads a native addon */
  readonly addons?: boolean;
  readonly log: Log;
}

/** How a process for the converter is had: `createNodeHost`, or Electron's. */
export type MakeConverterHost = (options: ConverterHostOptions) => ConverterHost;

export interface ConverterHost {
  start(listener: (message: FromConverter) => void): ConverterProcess;
}
