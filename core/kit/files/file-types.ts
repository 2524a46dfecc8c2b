/** The ending of a file's name in lower case, without its dot; null without one. */
export function fileTypeOf(fileName: string): string | null {
  return /[^.]\.([^./\\\s]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}
