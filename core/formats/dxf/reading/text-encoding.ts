// Texts of DXF: bytes in a code page that the header names, UTF-8 since AutoCAD 2007, and characters written as
// numbers.

/** $DWGCODEPAGE as the names of the Encoding Standard. */
const pages: Readonly<Record<string, string>> = {
  ...Object.fromEntries([874, ...Array.from({ length: 9 }, (_, n) => 1250 + n)].map(page => [page, `windows-${page}`])),
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
};
const WESTERN = 'windows-1252';
/** AutoCAD 2007: from here on files are UTF-8, whatever the value of $DWGCODEPAGE. */
const FIRST_UTF8 = 'AC1021';
/** Code pages of `\M+n`: Japanese, traditional Chinese, Korean (two), simplified Chinese. */
const multibyte = ['shift_jis', 'big5', 'euc-kr', 'euc-kr', 'gbk'];

export type Decode = (bytes: Uint8Array) => string;

const isPlain = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) if (byte > 127) return false;
  return true;
};
const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Whether texts of this version ($ACADVER, may be empty) are UTF-8. */
export const isUtf8Version = (version: string): boolean => /^AC\d{4}$/.test(version) && version >= FIRST_UTF8;

/**
 * The decoder of texts. `version`: $ACADVER, `codePage`: $DWGCODEPAGE, both may be empty. Invalid UTF-8 is read as
 * Western; files without a known code page are read as UTF-8 where they are valid.
 */
export function decoderOf(version: string, codePage: string): Decode {
  const named = pages[/(\d+)$/.exec(codePage)?.[1] ?? ''];
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const page = new TextDecoder(named ?? WESTERN);
  const decode =
    named === undefined || isUtf8Version(version)
      ? (bytes: Uint8Array): string => {
          try {
            return utf8.decode(bytes);
          } catch {
            return page.decode(bytes); // older programs write their own code page into new files
          }
        }
      : (bytes: Uint8Array): string => page.decode(bytes);
  return bytes => (isPlain(bytes) ? latin(bytes) : decode(bytes));
}

/** Characters written as numbers: `\U+00FC`, and `\M+1XXXX` of a double-byte code page. */
export function decodeNumbers(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (_, page: string, hex: string) =>
      new TextDecoder(multibyte[Number(page) - 1]).decode(Buffer.from(hex, 'hex')),
    );
}
