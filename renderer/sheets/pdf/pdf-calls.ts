// Requests of the window to the worker of a PDF, and their answers.
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import type { OutlineEntry, PageLink } from './page-content.ts';
import type { PageText, TextRange } from './page-text.ts';
import type { PageArea, PdfFault } from './pdf-document.ts';
import type { Extents } from '../sheet-view.ts';

/** A result of a search on its page. */
export interface PageMatch extends TextRange {
  readonly rects: readonly Extents[];
  readonly context: readonly [before: string, itself: string, after: string];
}

export interface PdfCalls {
  readonly open: {
    readonly input: { readonly size: number; readonly password: string };
    readonly answer: { readonly pages: number };
  };
  readonly size: { readonly input: { readonly page: number }; readonly answer: Size };
  readonly draw: { readonly input: { readonly page: number; readonly area: PageArea }; readonly answer: ImageBitmap };
  /** a page as JPEG, for paper */
  readonly print: { readonly input: { readonly page: number; readonly scale: number }; readonly answer: Blob };
  readonly content: {
    readonly input: { readonly page: number };
    readonly answer: { readonly text: PageText; readonly links: readonly PageLink[] };
  };
  readonly find: {
    readonly input: { readonly page: number; readonly wanted: string; readonly most: number };
    readonly answer: readonly PageMatch[];
  };
  readonly outline: {
    readonly input: object;
    readonly answer: { readonly entries: readonly OutlineEntry[]; readonly labels: readonly string[] };
  };
}

export type PdfCall = keyof PdfCalls;

/** `address`: that of the file now. */
export type ToPdfWorker = {
  readonly [Name in PdfCall]: {
    readonly id: number;
    readonly address: string;
    readonly name: Name;
    readonly input: PdfCalls[Name]['input'];
  };
}[PdfCall];

/** `read`: the file could not be fetched, as when its address has expired */
export type PdfTrouble = PdfFault | 'read' | 'failed';

export type FromPdfWorker =
  | { readonly id: number; readonly answer: unknown; readonly memory: number }
  | { readonly id: number; readonly trouble: PdfTrouble; readonly message: string };
