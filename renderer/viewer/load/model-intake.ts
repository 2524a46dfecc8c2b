// Converts the bytes of a file to chunks as they arrive. Pure: runs in the loading worker and in tests.
import { emptyBoxes, growBoxes, indexRanges, makeChunks, type Chunk } from './chunks.ts';
import { makeInstanced } from './instances.ts';
import { readHead, type MergedHead } from './merged-glb.ts';

// Parses a GLB as it arrives: first its JSON, then the pages of its buffer, one at a time. Pure: runs in the loading
// worker and in tests.

interface IntakeEvents {
  /** receives the JSON; returns the sizes of the pages that follow, bytes */
  onJson(text: string): readonly number[];
  onPage(page: ArrayBuffer, number: number): void;
}

type Step = 'header' | 'json' | 'data header' | 'page' | 'end';

/** Buffers no more of the file than the incomplete piece. */
class Intake {
  readonly #events: IntakeEvents;
  #step: Step = 'header';
  #piece = new Uint8Array(20);
  #filled = 0;
  #pages: readonly number[] = [];
  #page = 0;
  #received = 0;
  #total = 0;

  constructor(events: IntakeEvents) {
    this.#events = events;
  }

  /** Takes the next bytes of the file. @throws when it is no such file */
  push(bytes: Uint8Array): void {
    this.#received += bytes.length;
    for (let at = 0; at < bytes.length && this.#step !== 'end';) {
      const part = bytes.subarray(at, at + this.#piece.length - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#piece.length) this.#take(this.#piece);
    }
  }

  /** @throws when bytes are missing or left over */
  end(): void {
    if (this.#step !== 'end' || this.#received !== this.#total) throw new Error('the file is no complete GLB');
  }

  #take(piece: Uint8Array<ArrayBuffer>): void {
    const view = new DataView(piece.buffer);
    switch (this.#step) {
      case 'header':
        if (view.getUint32(0, true) !== 0x46546c67) throw new Error('the file is no complete GLB');
        this.#total = view.getUint32(8, true);
        this.#expect('json', view.getUint32(12, true));
        return;
      case 'json':
        this.#pages = this.#events.onJson(new TextDecoder().decode(piece));
        this.#expect(this.#pages.length > 0 ? 'data header' : 'end', 8);
        return;
      case 'data header':
        this.#expect('page', this.#pages[0]!);
        return;
      case 'page':
        this.#events.onPage(piece.buffer, this.#page);
        this.#page += 1;
        if (this.#page < this.#pages.length) this.#expect('page', this.#pages[this.#page]!);
        else this.#step = 'end';
        return;
      case 'end':
    }
  }

  #expect(step: Step, size: number): void {
    this.#step = step;
    // Sizes are read from the file: none may be larger than the whole.
    if (size > this.#total) throw new Error('the file is no complete GLB');
    this.#piece = new Uint8Array(size);
    this.#filled = 0;
  }
}

/** Makes the chunks of each page as soon as it has arrived. */
export function createModelIntake(onChunks: (chunks: readonly Chunk[]) => void) {
  let head: MergedHead | undefined;
  let boxes = emptyBoxes(0);
  let rangesOf = indexRanges(new Uint32Array(0));
  const intake = new Intake({
    onJson(text) {
      head = readHead(text);
      boxes = emptyBoxes(head.globalIds.length);
      return head.pages;
    },
    onPage(page, number) {
      if (!head) return;
      // A copy: a view would keep the whole page.
      if (number === 0) rangesOf = indexRanges(head.readRanges(page).slice());
      const { merged, instanced } = head.readPage(page, number);
      const chunks = [...makeChunks(merged, rangesOf), ...makeInstanced(instanced)];
      for (const chunk of chunks) growBoxes(boxes, chunk);
      onChunks(chunks);
    },
  });
  return {
    /** Takes the next bytes. @throws when they are not of such a file */
    push: (bytes: Uint8Array): void => intake.push(bytes),
    /** Returns the head of the file and the box of every feature. @throws when the file is not complete */
    end() {
      intake.end();
      if (!head) throw new Error('the file is no complete GLB');
      return { head, boxes };
    },
  };
}
