// Text and links of a page of a PDF, and the outline of the document.
import type { Extents } from '../sheet-view.ts';
import { shownRect, type OpenPdfPage, type PdfDocument } from './pdf-document.ts';
import type { PageText } from './page-text.ts';

/** More are drawings whose every stroke is a letter. */
const MOST_CHARACTERS = 400_000;
const MOST_LINKS = 2000;
const MOST_ENTRIES = 2000;
const DEEPEST = 8;

export function readText({ pdfium }: PdfDocument, { text, toShown }: OpenPdfPage): PageText {
  const { call } = pdfium;
  const count = Math.min(MOST_CHARACTERS, Math.max(0, call._FPDFText_CountChars(text)));
  const codes = new Uint32Array(count);
  const boxes = new Float32Array(count * 4);
  pdfium.withMemory(16, rect => {
    for (let n = 0; n < count; n++) {
      codes[n] = call._FPDFText_GetUnicode(text, n);
      if (call._FPDFText_GetLooseCharBox(text, n, rect) === 0) continue;
      // FS_RECTF: left, top, right, bottom.
      const view = pdfium.view();
      const [left, top, right, bottom] = [0, 4, 8, 12].map(at => view.getFloat32(rect + at, true)) as [
        number,
        number,
        number,
        number,
      ];
      if (right > left && top > bottom) boxes.set(shownRect(toShown, [left, bottom, right, top]), n * 4);
    }
  });
  return { codes, boxes };
}

/** A place of the document: a page, counted from 0, and the height on it where known. */
export interface PdfPlace {
  readonly page: number;
  readonly y?: number | undefined;
}

export interface PageLink {
  readonly rect: Extents;
  /** an address, or a place of this document */
  readonly to: string | PdfPlace;
}

/** GOTO and URI of the public headers. */
const [GOTO, URI] = [1, 3];

function placeOf(document: PdfDocument, dest: number): PdfPlace | undefined {
  const { call } = document.pdfium;
  const page = dest === 0 ? -1 : call._FPDFDest_GetDestPageIndex(document.document, dest);
  if (page < 0 || page >= document.count) return undefined;
  const y = document.pdfium.withMemory(24, out => {
    const found = call._FPDFDest_GetLocationInPage(dest, out, out + 4, out + 8, out + 12, out + 16, out + 20);
    const view = document.pdfium.view();
    return found !== 0 && view.getInt32(out + 4, true) !== 0 ? view.getFloat32(out + 16, true) : undefined;
  });
  return { page, y };
}

function targetOf(document: PdfDocument, dest: number, action: number): string | PdfPlace | undefined {
  const { pdfium, document: file } = document;
  const direct = placeOf(document, dest);
  if (direct || action === 0) return direct;
  const type = pdfium.call._FPDFAction_GetType(action);
  if (type === GOTO) return placeOf(document, pdfium.call._FPDFAction_GetDest(file, action));
  return type === URI
    ? safeAddress(pdfium.plainText((at, size) => pdfium.call._FPDFAction_GetURIPath(file, action, at, size)))
    : undefined;
}

/** Files may name any address: only those of pages and mails open. */
export function safeAddress(text: string): string | undefined {
  const address = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  return address && /^(https?|mailto):$/.test(address.protocol) ? address.href : undefined;
}

export function readLinks(document: PdfDocument, page: OpenPdfPage): PageLink[] {
  const { pdfium } = document;
  const { call } = pdfium;
  const links: PageLink[] = [];
  const add = (rect: Extents, to: string | PdfPlace | undefined) => {
    if (to !== undefined) links.push({ rect: shownRect(page.toShown, rect), to });
  };
  pdfium.withMemory(24, out => {
    pdfium.view().setInt32(out, 0, true);
    while (links.length < MOST_LINKS && call._FPDFLink_Enumerate(page.handle, out, out + 4) !== 0) {
      const link = pdfium.view().getUint32(out + 4, true);
      if (call._FPDFLink_GetAnnotRect(link, out + 8) === 0) continue;
      const view = pdfium.view();
      const [left, top, right, bottom] = [8, 12, 16, 20].map(at => view.getFloat32(out + at, true)) as [
        number,
        number,
        number,
        number,
      ];
      const dest = call._FPDFLink_GetDest(document.document, link);
      add([left, bottom, right, top], targetOf(document, dest, call._FPDFLink_GetAction(link)));
    }
  });
  readWrittenLinks(document, page, add);
  return links;
}

/** Addresses that are written in the text. */
function readWrittenLinks(
  { pdfium }: PdfDocument,
  { text }: OpenPdfPage,
  add: (rect: Extents, to: string | undefined) => void,
): void {
  const { call } = pdfium;
  const links = call._FPDFLink_LoadWebLinks(text);
  if (links === 0) return;
  const count = Math.min(MOST_LINKS, call._FPDFLink_CountWebLinks(links));
  for (let n = 0; n < count; n++) {
    const address = safeAddress(pdfium.wideText((at, size) => call._FPDFLink_GetURL(links, n, at, size), 2));
    const rects = address === undefined ? 0 : Math.min(20, call._FPDFLink_CountRects(links, n));
    for (let each = 0; each < rects; each++)
      pdfium.withMemory(32, out => {
        if (call._FPDFLink_GetRect(links, n, each, out, out + 8, out + 16, out + 24) === 0) return;
        const view = pdfium.view();
        const [left, top, right, bottom] = [0, 8, 16, 24].map(at => view.getFloat64(out + at, true)) as [
          number,
          number,
          number,
          number,
        ];
        add([left, bottom, right, top], address);
      });
  }
  call._FPDFLink_CloseWebLinks(links);
}

export interface OutlineEntry {
  readonly title: string;
  readonly depth: number;
  readonly place: PdfPlace | undefined;
}

/** The outline in its order; damaged ones may repeat themselves, and end at the limits. */
export function readOutline(document: PdfDocument): OutlineEntry[] {
  const { pdfium, document: file } = document;
  const { call } = pdfium;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, depth: number): void => {
    for (
      let at = call._FPDFBookmark_GetFirstChild(file, parent);
      at !== 0 && !seen.has(at) && entries.length < MOST_ENTRIES;
      at = call._FPDFBookmark_GetNextSibling(file, at)
    ) {
      seen.add(at);
      const target = targetOf(document, call._FPDFBookmark_GetDest(file, at), call._FPDFBookmark_GetAction(at));
      const title = pdfium.wideText((buffer, size) => call._FPDFBookmark_GetTitle(at, buffer, size)).trim();
      if (title !== '') entries.push({ title, depth, place: typeof target === 'object' ? target : undefined });
      if (depth < DEEPEST) walk(at, depth + 1);
    }
  };
  walk(0, 0);
  return entries;
}
