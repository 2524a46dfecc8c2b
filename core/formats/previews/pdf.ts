// The first page of a PDF as pixels, and what its pages say. PDFium runs as WebAssembly: its faults end no process.
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { PreviewError } from './errors.ts';
import { LONGEST_EDGE, type Bitmap } from './picture.ts';

export interface PdfPage {
  readonly bitmap: Bitmap;
  readonly pages: number;
  readonly text: string;
}

/** Pages and characters of text that are read. */
const MOST_PAGES = 300;
const MOST_TEXT = 1_000_000;

/** @throws PreviewError for what is broken, protected by a password, or without pages */
export async function readPdf(path: string): Promise<PdfPage> {
  const library = await PDFiumLibrary.init();
  const document = await openDocument(library, await readFile(path));
  try {
    const pages = document.getPageCount();
    if (pages === 0) throw new PreviewError('The PDF has no page.');
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) throw new PreviewError('The first page of the PDF has no size.');
    const scale = LONGEST_EDGE / Math.max(originalWidth, originalHeight);
    // Both edges are given: a page much longer than wide would else get one of no pixels.
    const [width, height] = [originalWidth, originalHeight].map(edge => Math.max(1, Math.round(edge * scale))) as [number, number];
    const drawn = await page.render({ width, height, render: 'bitmap', renderFormFields: true });
    if (drawn.data.length < drawn.width * drawn.height * 4) throw new PreviewError('The first page of the PDF cannot be drawn.');
    return { bitmap: { data: drawn.data, width: drawn.width, height: drawn.height }, pages, text: textOf(document, pages) };
  } finally {
    document.destroy();
    library.destroy();
  }
}

async function openDocument(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (cause) {
    throw new PreviewError('The PDF is damaged or protected by a password.', { cause });
  }
}

function textOf(document: PDFiumDocument, pages: number): string {
  let text = '';
  for (let number = 0; number < Math.min(pages, MOST_PAGES) && text.length < MOST_TEXT; number += 1) text += `${document.getPage(number).getText()}\n`;
  return text.slice(0, MOST_TEXT).trim();
}
