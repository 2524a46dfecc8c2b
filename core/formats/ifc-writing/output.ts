import { closeSync, openSync, writeSync } from 'node:fs';

const PORTION = 1 << 20;

/** Bytes on their way into a file: buffered, and sent in portions. */
export class Output {
  private readonly send: (portion: Uint8Array) => void;
  private bytes = new Uint8Array(PORTION);
  private used = 0;
  /** bytes so far */
  total = 0;

  /** `send` gets a view that is only valid during the call. */
  constructor(send: (portion: Uint8Array) => void) {
    this.send = send;
  }

  byte(value: number): void {
    if (this.used === this.bytes.length) this.flush();
    this.bytes[this.used++] = value;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end;) {
      if (this.used === this.bytes.length) this.flush();
      const count = Math.min(end - at, this.bytes.length - this.used);
      // Most pieces are a few bytes long: a loop is faster than a call for them.
      if (count < 32) for (let i = 0; i < count; i++) this.bytes[this.used + i] = from[at + i]!;
      else this.bytes.set(from.subarray(at, at + count), this.used);
      this.used += count;
      at += count;
    }
  }

  /** Characters up to 255, one byte each. */
  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  integer(value: number): void {
    if (value < 10) this.byte(48 + value);
    else this.text(String(value));
  }

  flush(): void {
    if (this.used === 0) return;
    this.total += this.used;
    this.send(this.bytes.subarray(0, this.used));
    this.used = 0;
  }
}

/**
 * Writes a new file with the output of `write`. Returns its size. Throws errors of the disk. Callers that keep the file
 * must fsync it: a process with few rights may not.
 */
export function writeFile(path: string, write: (output: Output) => void): number {
  const file = openSync(path, 'wx');
  try {
    const output = new Output(portion => {
      for (let at = 0; at < portion.length;) at += writeSync(file, portion, at);
    });
    write(output);
    output.flush();
    return output.total;
  } finally {
    closeSync(file);
  }
}

/** The same in memory. */
export function writeBytes(write: (output: Output) => void): Uint8Array {
  const portions: Uint8Array[] = [];
  const output = new Output(portion => portions.push(portion.slice()));
  write(output);
  output.flush();
  const all = new Uint8Array(new SharedArrayBuffer(output.total));
  let at = 0;
  for (const portion of portions) {
    all.set(portion, at);
    at += portion.length;
  }
  return all;
}
