// Words of an OData filter.
import { invalid } from '../../kit/errors.ts';

export type Token =
  | { readonly kind: 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null };

// The zone of a time may arrive as a space: a raw `+` means that in an address.
const word =
  /\s+|'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+\- ]\d\d:?\d\d)?)?)|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([(),:/])/gy;

/** @throws 400 where the text is no word of a filter */
export function tokensOf(text: string, field: string): Token[] {
  const tokens: Token[] = [];
  word.lastIndex = 0;
  for (let at = 0; at < text.length; at = word.lastIndex) {
    const found = word.exec(text);
    if (!found) throw invalid(field, `Cannot be read at character ${at + 1}.`, 'invalid_filter');
    const [, quoted, time, number, name, sign] = found;
    if (quoted !== undefined) tokens.push({ kind: 'value', value: quoted.replaceAll("''", "'") });
    else if (time !== undefined) tokens.push({ kind: 'value', value: time });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (name !== undefined) tokens.push(namedToken(name));
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function namedToken(name: string): Token {
  if (name === 'null') return { kind: 'value', value: null };
  return name === 'true' || name === 'false' ? { kind: 'value', value: name === 'true' } : { kind: 'name', text: name };
}
