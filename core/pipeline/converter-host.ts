// The interface of the converter process: a child process under Node, a utility process in Electron.
import type { Log } from '../kit/log.ts';
import type { FromConverter, ToConverter } from './protocol.ts';

/** The end of a process. */
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
  /** Immediately, whatever it is doing. */
  kill(): void;
}

export interface ConverterHostOptions {
  /** core/processes/converter.ts, or its built file */
  readonly entry: string;
  /** files and folders of the program that the process may read */
  readonly program: readonly string[];
  /** folder of the jobs' sources: read only, so that a hard link cannot be written through */
  readonly readable: string;
  /** folder of the jobs' results: the only writable one */
  readonly writable: string;
  /** whether the process loads a native addon */
  readonly addons?: boolean;
  readonly log: Log;
}

/** Makes a process for the converter: `createNodeHost`, or Electron's. */
export type MakeConverterHost = (options: ConverterHostOptions) => ConverterHost;

export interface ConverterHost {
  start(listener: (message: FromConverter) => void): ConverterProcess;
}
