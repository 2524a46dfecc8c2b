import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The texts of the files in a workbook, by name. */
export function unpackWorkbook(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error: Error | null, zip: ZipFile) => {
      if (error) {
        reject(error);
        return;
      }
      zip.on('error', reject).on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) {
            reject(failure);
            return;
          }
          let text = '';
          stream.setEncoding('utf8').on('data', (part: string) => (text += part));
          stream.on('end', () => {
            files.set(entry.fileName, text);
            zip.readEntry();
          });
        }),
      );
      zip.readEntry();
    });
  });
}

export interface ReadCell {
  readonly type: string | undefined;
  /** number of its format */
  readonly style: number;
  /** as a reader shows it; line ends and spaces as they are */
  text: string;
}

/** The cells of a sheet by their places, as `B7`. @throws when it is not well-formed */
export function readCells(xml: string): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  let cell: ReadCell | undefined;
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes: { r = '', t, s = '0' } }) => {
    if (name === 'c') cells.set(r, (cell = { type: t, style: Number(s), text: '' }));
  });
  parser.on('text', text => {
    if (cell) cell.text += text.replace(/_x([\dA-Fa-f]{4})_/g, (_all, code) => String.fromCharCode(parseInt(code, 16)));
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'c') cell = undefined;
  });
  parser.write(xml).close();
  return cells;
}
