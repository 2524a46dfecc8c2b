// Models that issues of a file name, among those that lie beside it. Pure.

/** Models are called as their files are, in whatever case, with or without ending; those named of which there is none
 *  are missing. */
export function namedModels(
  named: readonly string[],
  beside: readonly string[],
): { readonly there: readonly string[]; readonly missing: readonly string[] } {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/\.(?:ifc|ifczip)$/, '');
  const wanted = new Set(named.map(plain));
  const known = new Set(beside.map(plain));
  return {
    there: beside.filter(name => wanted.has(plain(name))),
    missing: named.filter(name => !known.has(plain(name))),
  };
}
