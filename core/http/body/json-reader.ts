// Reads JSON bodies. Long ones, such as whole models, are read in pieces, and other requests get their turn in between.
import { AppError } from '../../kit/errors.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { cutJson, type Long, type Most } from './json-cuts.ts';

/** The value of a JSON text. @throws 400 `invalid_json` for invalid text, 400 for more of anything than is allowed */
export async function readJson(bytes: Buffer, most: Most = {}): Promise<unknown> {
  try {
    const long = await cutJson(bytes, most);
    // A number, a text or the like is short, or it is no JSON.
    if (!long) return JSON.parse(bytes.toString('utf8')) as unknown;
    expectBlank(bytes, 0, long.start);
    expectBlank(bytes, long.end, bytes.length);
    return await readLong(bytes, long, createTurns());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'invalid_json', 'The body is not valid JSON.', { cause: error });
  }
}

async function readLong(bytes: Buffer, long: Long, turn: () => Promise<void> | undefined): Promise<unknown> {
  const { start, end, pieces } = long;
  if (bytes[start] === 0x22) return readText(bytes, long, turn);
  if (pieces.length === 1 && !pieces[0]?.long) return JSON.parse(bytes.toString('utf8', start, end)) as unknown;
  const isList = bytes[start] === 0x5b;
  const items: unknown[] = [];
  const members: [string, unknown][] = [];
  let from = start + 1;
  for (const { end: to, long } of pieces) {
    await turn();
    if (long) {
      expectBlank(bytes, long.end, to);
      const before = bytes.toString('utf8', from, long.start);
      if (isList && !isBlank(before)) throw new SyntaxError('there is something before an item');
      const value = await readLong(bytes, long, turn);
      if (isList) items.push(value);
      else members.push([nameOf(before), value]);
    } else {
      const text = bytes.toString('utf8', from, to);
      if (isBlank(text)) throw new SyntaxError('there is nothing between two commas');
      if (isList) for (const item of JSON.parse(`[${text}]`) as unknown[]) items.push(item);
      else for (const member of Object.entries(JSON.parse(`{${text}}`) as object)) members.push(member);
    }
    from = to + 1;
  }
  return isList ? items : Object.fromEntries(members);
}

/** Its pieces begin with an escape, so that each is a text too; the halves of a surrogate pair are joined again. */
async function readText(
  bytes: Buffer,
  { start, pieces }: Long,
  turn: () => Promise<void> | undefined,
): Promise<string> {
  let [text, from] = ['', start + 1];
  for (const { end } of pieces) {
    await turn();
    text += JSON.parse(`"${bytes.toString('utf8', from, end)}"`) as string;
    from = end;
  }
  return text;
}

/** The name in `"name":`. */
function nameOf(text: string): string {
  const colon = text.lastIndexOf(':');
  const name: unknown = JSON.parse(colon < 0 ? '' : text.slice(0, colon));
  if (typeof name !== 'string' || !isBlank(text.slice(colon + 1))) throw new SyntaxError('a member has no name');
  return name;
}

/** Whitespace of JSON. */
const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);

function expectBlank(bytes: Buffer, from: number, to: number): void {
  if (!isBlank(bytes.toString('utf8', from, to))) throw new SyntaxError('there is something between the parts');
}
