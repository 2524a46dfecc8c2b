// Entries of further threads and processes: sources in development, built files in a packaged program.

/**
 * Returns the address of the entry `name` (such as `./writer-thread`) next to the module at `from`, with the extension
 * of that module.
 */
export function entryBeside(from: string, name: string): URL {
  return new URL(`${name}${from.slice(from.lastIndexOf('.'))}`, from);
}
