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
      zip.on('error', reject).on('end', () => {
        resolve(files);
      });
      zip.on('entry', (entry: Entry) => {
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
        });
      });
      zip.readEntry();
    });
  });
}
