// Warnings as a table file for other programs.
import type { ModelReport } from '../../api/shapes.ts';

/** The text of the file: a header, then one line per warning, CRLF as RFC 4180 has it. */
export function warningsTable(warnings: ModelReport['warnings']): string {
  const lines = [['code', 'message', 'type', 'guid'], ...warnings.map(({ code, message, type = '', guid = '' }) => [code, message, type, guid])];
  return lines.map(line => line.map(field).join(',')).join('\r\n');
}

export function saveWarnings(fileName: string, warnings: ModelReport['warnings']): void {
  const address = URL.createObjectURL(new Blob([warningsTable(warnings)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Quoted; a leading sign that a spreadsheet would take for a formula is defused. */
function field(text: string): string {
  return `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;
}
