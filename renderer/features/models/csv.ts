/** Separators and line ends of RFC 4180; the byte order mark marks the file as UTF-8 for spreadsheets. */
const MARK = '\uFEFF';
const LINE = '\r\n';

/** The text of a file with these lines. */
export const tableText = (lines: readonly (readonly string[])[]): string =>
  MARK + lines.map(line => line.map(field).join(',') + LINE).join('');

/**
 * Quotes a field. An apostrophe precedes what a spreadsheet would run as a formula, as in the tables of the service. A
 * GlobalId begins with 0 to 3 and is unchanged.
 */
const field = (text: string): string => `"${text.replace(/^\s*[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
