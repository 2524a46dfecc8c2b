// Work that is put off until its result is asked for.

/** Makes something when it is first asked for; what it threw is thrown again by a new try. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
