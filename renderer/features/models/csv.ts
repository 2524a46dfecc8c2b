// Tables for other programs.

/** What separates values and lines is that of RFC 4180; the mark before all tells spreadsheets that it is UTF-8. */
const MARK = '\uFEFF';
const LINE = '\r\n';

/** The text of a file with these lines. */
export function tableText(lines: readonly (readonly string[])[]): string {
  return MARK + lines.map(line => line.map(field).join(',') + LINE).join('');
}

/** Quoted; what a spreadsheet would run as a formula gets an apostrophe in front, as in the tables of the service. A
 *  GlobalId begins with 0 to 3 and stays what it is. */
function field(text: string): string {
  return `"${text.replace(/^\s*[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
