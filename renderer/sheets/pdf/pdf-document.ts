// An open PDF: sizes of its pages, their pixels, texts and links. Units are points (1/72 inch) of the page as it is
// shown, y up: 0, 0 is its lower left corner.
import type { Pdfium, ReadAt } from './pdfium.ts';

/** Why a file does not open; by number of PDFium. */
export type PdfFault = 'password' | 'broken';

export class PdfError extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(`the PDF does not open: ${fault}`);
    this.fault = fault;
  }
}

const PASSWORD = 4;

/** Maps coordinates of the file to those of the page as it is shown: x' = ax + cy + e, y' = bx + dy + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface OpenPdfPage {
  readonly handle: number;
  readonly text: number;
  readonly width: number;
  readonly height: number;
  readonly toShown: Affine;
}

/** A part of a page in pixels: the whole page has `width` by `height` of them. */
export interface PageArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly whole: { readonly width: number; readonly height: number };
}

/** Pages that stay parsed: their neighbours are shown next. */
const MOST_OPEN = 4;

export type PdfDocument = ReturnType<typeof openPdfDocument>;

/** @throws PdfError */
export function openPdfDocument(pdfium: Pdfium, file: { size: number; readAt: ReadAt }, password = '') {
  const { call } = pdfium;
  // FPDF_FILEACCESS: the length, the function, its parameter.
  const access = pdfium.malloc(12);
  pdfium.view().setUint32(access, file.size, true);
  pdfium.view().setUint32(access + 4, pdfium.setReader(file.readAt), true);
  pdfium.view().setUint32(access + 8, 0, true);
  const document = withCString(pdfium, password, text => call._FPDF_LoadCustomDocument(access, text));
  if (document === 0) {
    const error = call._FPDF_GetLastError();
    pdfium.free(access);
    throw new PdfError(error === PASSWORD ? 'password' : 'broken');
  }
  const form = openForms(pdfium, document);
  const count = call._FPDF_GetPageCount(document);
  const open = new Map<number, OpenPdfPage>();

  function close(page: OpenPdfPage): void {
    call._FPDFText_ClosePage(page.text);
    if (form !== 0) call._FORM_OnBeforeClosePage(page.handle, form);
    call._FPDF_ClosePage(page.handle);
  }

  /** Opens a page, counted from 0, for the time of the call; recently used ones stay open. */
  function withPage<Result>(index: number, use: (page: OpenPdfPage) => Result): Result {
    let page = open.get(index);
    open.delete(index);
    page ??= openPage(pdfium, { document, form, index });
    open.set(index, page);
    for (const [oldest, old] of open) {
      if (open.size <= MOST_OPEN) break;
      open.delete(oldest);
      close(old);
    }
    return use(page);
  }

  return {
    pdfium,
    document,
    count,
    withPage,
    sizeOf: (index: number) => withPage(index, ({ width, height }) => ({ width, height })),
    /** Red, green, blue and alpha of an area, on white paper. */
    draw: (index: number, area: PageArea) => withPage(index, page => drawArea(pdfium, page, form, area)),
    labelOf: (index: number) =>
      pdfium.wideText((buffer, length) => call._FPDF_GetPageLabel(document, index, buffer, length)),
    close(): void {
      for (const page of open.values()) close(page);
      open.clear();
      if (form !== 0) call._FPDFDOC_ExitFormFillEnvironment(form);
      call._FPDF_CloseDocument(document);
    },
  };
}

function withCString<Result>(pdfium: Pdfium, text: string, use: (pointer: number) => Result): Result {
  if (text === '') return use(0);
  const bytes = new TextEncoder().encode(`${text}\0`);
  return pdfium.withMemory(bytes.length, pointer => {
    pdfium.bytesAt(pointer, bytes.length).set(bytes);
    return use(pointer);
  });
}

/** Bytes of FPDF_FORMFILLINFO, with some more; its functions stay empty. */
const FORM_BYTES = 256;

/** Fields of forms are drawn by a part of their own. Returns 0 when there is none. */
function openForms(pdfium: Pdfium, document: number): number {
  const info = pdfium.malloc(FORM_BYTES);
  pdfium.bytesAt(info, FORM_BYTES).fill(0);
  pdfium.view().setUint32(info, 2, true);
  return pdfium.call._FPDFDOC_InitFormFillEnvironment(document, info);
}

/** Pixels per point of the imaginary device that gives the place of a page: whole pixels are exact enough then. */
const FINE = 100;

function openPage(
  pdfium: Pdfium,
  { document, form, index }: { readonly document: number; readonly form: number; readonly index: number },
): OpenPdfPage {
  const { call } = pdfium;
  const handle = call._FPDF_LoadPage(document, index);
  if (handle === 0) throw new PdfError('broken');
  if (form !== 0) call._FORM_OnAfterLoadPage(handle, form);
  // A page without a size is shown as an empty one.
  const width = call._FPDF_GetPageWidthF(handle) || 1;
  const height = call._FPDF_GetPageHeightF(handle) || 1;
  const [wide, high] = [Math.round(width * FINE), Math.round(height * FINE)];
  const placeOf = (x: number, y: number): readonly [number, number] =>
    pdfium.withMemory(8, out => {
      call._FPDF_PageToDevice(handle, 0, 0, wide, high, 0, x, y, out, out + 4);
      const view = pdfium.view();
      return [(view.getInt32(out, true) / wide) * width, height - (view.getInt32(out + 4, true) / high) * height];
    });
  const SPAN = 1000;
  const [[e, f], [ex, fx], [ey, fy]] = [placeOf(0, 0), placeOf(SPAN, 0), placeOf(0, SPAN)];
  const toShown: Affine = [(ex - e) / SPAN, (fx - f) / SPAN, (ey - e) / SPAN, (fy - f) / SPAN, e, f];
  return { handle, text: call._FPDFText_LoadPage(handle), width, height, toShown };
}

/** A rectangle of the file on the page as it is shown: left, bottom, right, top. */
export function shownRect(
  [a, b, c, d, e, f]: Affine,
  [left, bottom, right, top]: readonly [number, number, number, number],
): readonly [number, number, number, number] {
  const xs = [a * left + c * bottom + e, a * right + c * top + e];
  const ys = [b * left + d * bottom + f, b * right + d * top + f];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** FPDFBitmap_BGRA, FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER of the public headers. */
const [BGRA, ANNOTATIONS, RGBA_ORDER] = [4, 0x01, 0x10];
const WHITE = 0xffffffff;

function drawArea(
  pdfium: Pdfium,
  { handle }: OpenPdfPage,
  form: number,
  area: PageArea,
): Uint8ClampedArray<ArrayBuffer> {
  const { call } = pdfium;
  const { width, height, whole } = area;
  const bytes = width * height * 4;
  return pdfium.withMemory(bytes, buffer => {
    const bitmap = call._FPDFBitmap_CreateEx(width, height, BGRA, buffer, width * 4);
    if (bitmap === 0) throw new RangeError('there is no memory for the page');
    const place = [-area.x, -area.y, whole.width, whole.height, 0, ANNOTATIONS | RGBA_ORDER];
    call._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    call._FPDF_RenderPageBitmap(bitmap, handle, ...place);
    if (form !== 0) call._FPDF_FFLDraw(form, bitmap, handle, ...place);
    call._FPDFBitmap_Destroy(bitmap);
    return new Uint8ClampedArray(pdfium.bytesAt(buffer, bytes));
  });
}
