import { PointCloudError } from '../errors.ts';

const NEWLINE = 10;
const RETURN = 13;
/** Limit of a line of numbers; a file without line ends must not fill the memory. */
const LONGEST = 1 << 16;

/** Cuts pieces of a text into lines, without their ends. Line ends are those of Unix, Windows and old Macs. */
export class LineCutter {
  readonly #take: (bytes: Uint8Array, from: number, to: number) => boolean;
  #waiting: Uint8Array = new Uint8Array(0);
  #skipsNewline = false;

  /**
   * `take` receives the bytes and the range of a line in them; when it returns false the rest of the piece is not read.
   */
  constructor(take: (bytes: Uint8Array, from: number, to: number) => boolean) {
    this.#take = take;
  }

  /** Returns the bytes after the line at which `take` returned false; undefined while it continues. */
  push(added: Uint8Array): Uint8Array | undefined {
    const bytes = this.#waiting.length === 0 ? added : Buffer.concat([this.#waiting, added]);
    let from = 0;
    // The waiting bytes have no line end, or they would not wait.
    for (let at = this.#waiting.length; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte !== NEWLINE && byte !== RETURN) continue;
      if (byte === NEWLINE && this.#skipsNewline && at === from) {
        this.#skipsNewline = false;
        from = at + 1;
        continue;
      }
      this.#skipsNewline = byte === RETURN;
      const goesOn = this.#take(bytes, from, at);
      from = at + 1;
      if (!goesOn) {
        this.#waiting = new Uint8Array(0);
        return bytes.subarray(byte === RETURN && bytes[from] === NEWLINE ? from + 1 : from);
      }
    }
    if (bytes.length - from > LONGEST)
      throw new PointCloudError('The file has a line that is much too long for a point.');
    if (bytes.length > from) this.#skipsNewline = false;
    this.#waiting = bytes.slice(from);
    return undefined;
  }

  /** The last line needs no end. */
  end(): void {
    if (this.#waiting.length > 0) this.#take(this.#waiting, 0, this.#waiting.length);
    this.#waiting = new Uint8Array(0);
  }
}
