// Entries of further threads and processes: sources while they run as they are, built files in a packaged program.

/**
 * Address of the entry `name` (such as `./writer-thread`) beside the module at `from`, with that module's own ending.
 */
export function entryBeside(from: string, name: string): URL {
  return new URL(`${name}${from.slice(from.lastIndexOf('.'))}`, from);
}
