// Converts the bytes of a file to chunks as they arrive. Pure: runs in the loading worker and in tests.
import { emptyBoxes, growBoxes, indexRanges, makeChunks, type Chunk } from './chunks.ts';
import { makeInstanced } from './instances.ts';
import { Intake } from './intake.ts';
import { readHead, type MergedHead } from './merged-glb.ts';

export interface ModelIntake {
  /** Takes the next bytes. @throws when they are not of such a file */
  push(bytes: Uint8Array): void;
  /** Returns the head of the file and the box of every feature. @throws when the file is not complete */
  end(): { readonly head: MergedHead; readonly boxes: Float32Array<ArrayBuffer> };
}

/** Makes the chunks of each page as soon as it has arrived. */
export function createModelIntake(onChunks: (chunks: readonly Chunk[]) => void): ModelIntake {
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
    push: bytes => intake.push(bytes),
    end() {
      intake.end();
      if (!head) throw new Error('the file is no complete GLB');
      return { head, boxes };
    },
  };
}
