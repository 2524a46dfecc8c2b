// Pages of a PDF as pixels, and their text. PDFium runs as WebAssembly: its faults end no process.
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { PreviewError } from '../errors.ts';
import type { Bitmap } from './picture.ts';

/** Pages and characters of text that are read. */
const MOST_PAGES = 300;
const MOST_TEXT = 1_000_000;

/** @throws PreviewError for a file that is broken, protected by a password, or without pages */
export async function openPdf(path: string) {
  const library = await PDFiumLibrary.init();
  const document = await openDocument(library, await readFile(path));
  const pages = document.getPageCount();
  const close = () => {
    document.destroy();
    library.destroy();
  };
  if (pages === 0) {
    close();
    throw new PreviewError('The PDF has no page.');
  }
  return {
    pages,
    close,
    /**
     * Draws a page, counted from 0. `edgeOf`: pixels of the longer edge by its length in points (1/72 inch).
     * @throws PreviewError for a page without a size
     */
    async draw(number: number, edgeOf: (points: number) => number): Promise<Bitmap> {
      const page = document.getPage(number);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      if (!(originalWidth > 0 && originalHeight > 0))
        throw new PreviewError(`Page ${number + 1} of the PDF has no size.`);
      const longest = Math.max(originalWidth, originalHeight);
      const scale = edgeOf(longest) / longest;
      // Both edges are given: a page much longer than wide would otherwise get one of no pixels.
      const edge = (points: number): number => Math.max(1, Math.round(points * scale));
      const [width, height] = [edge(originalWidth), edge(originalHeight)];
      const drawn = await page.render({ width, height, render: 'bitmap', renderFormFields: true });
      if (drawn.data.length < drawn.width * drawn.height * 4)
        throw new PreviewError(`Page ${number + 1} of the PDF cannot be drawn.`);
      return { data: drawn.data, width: drawn.width, height: drawn.height };
    },
    /** the text of its pages, up to the limits */
    text(): string {
      let text = '';
      for (let number = 0; number < Math.min(pages, MOST_PAGES) && text.length < MOST_TEXT; number += 1)
        text += `${document.getPage(number).getText()}\n`;
      return text.slice(0, MOST_TEXT).trim();
    },
  };
}

async function openDocument(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (cause) {
    throw new PreviewError('The PDF is damaged or protected by a password.', { cause });
  }
}
