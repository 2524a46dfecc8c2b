// Reads Accept-Encoding (RFC 9110 12.5.3).

/**
 * The first of `offered` that the header accepts by its name, the most wanted first; undefined when it accepts none.
 * `*` counts for none: who sends it did not say what it can decode.
 */
export function acceptedEncoding<Name extends string>(
  header: string | undefined,
  offered: readonly Name[],
): Name | undefined {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(text => text.trim());
    const weight = parameters.map(text => /^q=(.*)$/.exec(text)?.[1]).find(text => text !== undefined);
    weights.set(name.replace(/^x-gzip$/, 'gzip'), weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Name) => weights.get(name) || 0; // NaN is no weight
  return offered.filter(name => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
