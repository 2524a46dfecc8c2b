// The report of a model as a table for other programs. Pure.
import type { ModelReport } from '../../api/shapes.ts';

/** What separates values and lines is that of RFC 4180; the mark before all tells spreadsheets that it is UTF-8. */
const MARK = '\uFEFF';
const LINE = '\r\n';

const header = ['GlobalId', 'class', 'name', 'code', 'message'] as const;

/**
 * The text of the file: a header, why it failed, then one line per warning.
 * @param nameOf name of an element by its GlobalId; undefined where it has none
 */
export function reportTable({ errors, warnings }: Pick<ModelReport, 'errors' | 'warnings'>, nameOf: (guid: string) => string | undefined): string {
  const lines = [
    header,
    ...errors.map(message => ['', '', '', 'error', message]),
    ...warnings.map(({ code, message, type = '', guid = '' }) => [guid, type, nameOf(guid) ?? '', code, message]),
  ];
  return MARK + lines.map(line => line.map(field).join(',') + LINE).join('');
}

/** Quoted; a leading sign that a spreadsheet would take for a formula is defused. A GlobalId begins with 0 to 3 and stays what it is. */
function field(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}

/** An element of a model's structure file. */
export interface StructureNode {
  readonly uuid?: string | null;
  readonly name?: string | null;
  readonly children?: readonly StructureNode[];
}

/** GlobalId -> name, of all elements of a structure that have both. */
export function namesOf(roots: readonly StructureNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.uuid && node.name) names.set(node.uuid, node.name);
    waiting.push(...node.children ?? []);
  }
  return names;
}
