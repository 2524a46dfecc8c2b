// One line of JSON per event on standard error; standard output stays free for what a command prints.

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Writes lines through `write`. Errors among the fields become their stack and causes. */
export function createLog(write: (line: string) => void): Log {
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, readable)}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** For tests and commands that have nothing to log. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

function readable(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { stack: value.stack, ...(value.cause === undefined ? {} : { cause: value.cause }) };
}
