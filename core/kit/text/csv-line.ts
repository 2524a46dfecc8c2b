// Lines of CSV (RFC 4180).

export type CsvRow = readonly (string | number | null)[];

/** A text that a spreadsheet program would run as a formula gets an apostrophe in front (RELIABILITY.md 8). */
export function csvLine(row: CsvRow): string {
  const cells = row.map(value => {
    const text = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
    return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}
