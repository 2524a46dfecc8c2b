// The small interface behind which the converter process lives: a child process under Node, a utility process in Electron.
import type { FromConverter, ToConverter } from './protocol.ts';

export interface ConverterProcess {
  /** undefined when it could not be started */
  readonly pid: number | undefined;
  /** Resolves with what ended it, in words. */
  readonly ended: Promise<string>;
  send(message: ToConverter): void;
  /** At once, whatever it is doing. */
  kill(): void;
}

export interface ConverterHost {
  start(listener: (message: FromConverter) => void): ConverterProcess;
}
