// Mail addresses out of what people type or paste: one a line, or with commas, semicolons, and names before them.

/** Addresses in their order, each once, and what looks like none. */
export function readAddresses(text: string): {
  readonly addresses: readonly string[];
  readonly wrong: readonly string[];
} {
  const addresses = new Map<string, string>();
  const wrong: string[] = [];
  for (const part of text
    .split(/[\n,;]+/)
    .map(each => each.trim())
    .filter(Boolean)) {
    // `Ann Example <ann@example.org>` as mail programs copy it; several bare addresses may stand in one line.
    const inBrackets = /<([^<>]+)>$/.exec(part)?.[1];
    for (const word of inBrackets === undefined ? part.split(/\s+/) : [inBrackets.trim()]) {
      if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(word)) addresses.set(word.toLowerCase(), word);
      else wrong.push(word);
    }
  }
  return { addresses: [...addresses.values()], wrong };
}
