import type { Draft } from './draft.ts';
import type { Output } from '../output.ts';

const RETURN = 13,
  LINE = 10;

/** Writes the file: unchanged instances byte for byte, changed ones in their places, new ones after the last. */
export function writeDraft({ index, lines, added }: Draft, output: Output): void {
  const { bytes, count, ids, starts, lengths } = index;
  const newline = newlineOf(bytes);
  let copied = 0;
  for (let position = 0; position < count; position++) {
    const id = ids[position]!;
    // Of instances with one number the first counts.
    if (!lines.has(id) || index.positionOf(id) !== position) continue;
    const line = lines.get(id);
    const start = starts[position]!;
    const end = start + lengths[position]!;
    output.copy(bytes, copied, start);
    copied = end;
    if (line !== undefined) writeLine(output, id, line);
    else copied = pastLineEnd(bytes, end, start);
  }
  const last = count === 0 ? bytes.length : starts[count - 1]! + lengths[count - 1]!;
  if (copied < last) output.copy(bytes, copied, last);
  copied = Math.max(copied, last);
  const endsLine = copied > 0 && (bytes[copied - 1] === LINE || bytes[copied - 1] === RETURN);
  let isFirst = endsLine;
  for (const id of added) {
    const line = lines.get(id);
    if (line === undefined) continue;
    if (!isFirst) output.text(newline);
    isFirst = false;
    writeLine(output, id, line);
  }
  if (endsLine && !isFirst) output.text(newline);
  output.copy(bytes, copied, bytes.length);
}

function writeLine(
  output: Output,
  id: number,
  { stepName, args }: { readonly stepName: string; readonly args: readonly string[] },
): void {
  output.text(`#${id}=${stepName}(${args.join(',')});`);
}

/** The offset after the line break that follows an instance, when the instance has its own line. */
function pastLineEnd(bytes: Uint8Array, end: number, start: number): number {
  const before = bytes[start - 1];
  if (before !== LINE && before !== RETURN) return end;
  let at = end;
  while (bytes[at] === 32 || bytes[at] === 9) at++;
  if (bytes[at] === RETURN) at++;
  else if (bytes[at] !== LINE) return end;
  return bytes[at] === LINE ? at + 1 : at;
}

function newlineOf(bytes: Uint8Array): string {
  const at = bytes.findIndex(byte => byte === LINE || byte === RETURN);
  if (at < 0 || bytes[at] === LINE) return '\n';
  return bytes[at + 1] === LINE ? '\r\n' : '\r';
}
