// Worker of an open PDF: draws its pages, and reads their texts. One call after the other.
import wasm from '@hyzyla/pdfium/pdfium.wasm?url';
import { openFile } from './file-reader.ts';
import { readLinks, readOutline, readText } from './page-content.ts';
import { contextOf, findIn, foldText, rectsOf, type FoldedText, type PageText } from './page-text.ts';
import type { FromPdfWorker, PdfCall, PdfCalls, PdfTrouble, ToPdfWorker } from './pdf-calls.ts';
import { openPdfDocument, PdfError, type PageArea, type PdfDocument } from './pdf-document.ts';
import { loadPdfium } from './pdfium.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToPdfWorker>) => void) | null;
  postMessage(message: FromPdfWorker, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

let opened: { readonly document: PdfDocument } | undefined;
let address = '';
let hasFailedRead = false;

function documentNow(): PdfDocument {
  if (!opened) throw new Error('no PDF is open');
  return opened.document;
}

/** Folded texts of pages that were searched; the oldest are dropped. */
const folded = new Map<number, { readonly text: PageText; readonly folded: FoldedText }>();
const MOST_LETTERS = 8_000_000;
let letters = 0;

function foldedOf(page: number) {
  const known = folded.get(page);
  if (known) return known;
  const document = documentNow();
  const text = document.withPage(page, opened => readText(document, opened));
  const next = { text, folded: foldText(text.codes) };
  folded.set(page, next);
  letters += text.codes.length;
  for (const [oldest, old] of folded) {
    if (letters <= MOST_LETTERS || oldest === page) break;
    folded.delete(oldest);
    letters -= old.text.codes.length;
  }
  return next;
}

const imageOf = (page: number, area: PageArea): ImageData =>
  new ImageData(documentNow().draw(page, area), area.width, area.height);

type Acts = { readonly [Name in PdfCall]: (input: PdfCalls[Name]['input']) => Promise<PdfCalls[Name]['answer']> };

const acts: Acts = {
  async open({ size, password }) {
    const [pdfium, file] = await Promise.all([loadPdfium(wasm), openFile(size, () => address)]);
    const readAt: typeof file.readAt = (position, target) => {
      const isRead = file.readAt(position, target);
      if (!isRead) hasFailedRead = true;
      return isRead;
    };
    const document = openPdfDocument(pdfium, { size: file.size, readAt }, password);
    opened = { document };
    return { pages: document.count };
  },
  size: async ({ page }) => documentNow().sizeOf(page),
  draw: async ({ page, area }) => createImageBitmap(imageOf(page, area)),
  async print({ page, scale }) {
    const document = documentNow();
    const { width, height } = document.sizeOf(page);
    const whole = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const canvas = new OffscreenCanvas(whole.width, whole.height);
    canvas.getContext('2d')?.putImageData(imageOf(page, { x: 0, y: 0, ...whole, whole }), 0, 0);
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  },
  async content({ page }) {
    const document = documentNow();
    return document.withPage(page, open => ({ text: readText(document, open), links: readLinks(document, open) }));
  },
  async find({ page, wanted, most }) {
    const { text, folded: search } = foldedOf(page);
    return findIn(search, wanted, most).map(range => ({
      ...range,
      rects: rectsOf(text, range),
      context: contextOf(text, range),
    }));
  },
  async outline() {
    const document = documentNow();
    const labels = Array.from({ length: Math.min(document.count, MOST_LABELS) }, (_, page) => document.labelOf(page));
    return { entries: readOutline(document), labels: labels.some((label, n) => label !== String(n + 1)) ? labels : [] };
  },
};
const MOST_LABELS = 5000;

function troubleOf(error: unknown): PdfTrouble {
  if (hasFailedRead) return 'read';
  return error instanceof PdfError ? error.fault : 'failed';
}

async function act({ id, name, input, address: now }: ToPdfWorker): Promise<void> {
  address = now;
  hasFailedRead = false;
  try {
    // The name and the input are of the same call.
    const answer = await (acts[name] as (input: unknown) => Promise<unknown>)(input);
    if (hasFailedRead) throw new Error('a part of the file was not read');
    const moved = answer instanceof ImageBitmap ? [answer] : [];
    scope.postMessage({ id, answer, memory: opened?.document.pdfium.memory() ?? 0 }, moved);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({
      id,
      trouble: name === 'open' && !(error instanceof PdfError) ? 'read' : troubleOf(error),
      message,
    });
  }
}

let last = Promise.resolve();
scope.onmessage = ({ data }) => {
  last = last.then(() => act(data));
};
