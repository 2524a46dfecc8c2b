// PDFium as WebAssembly: the functions that the reader calls, and its memory. It runs in a worker: drawing a page takes
// long, and a fault of it ends that worker only.
import { PDFiumModule } from '@hyzyla/pdfium';

/** The functions by their names in PDFium's public headers; pointers and handles are numbers. */
export interface PdfiumFunctions {
  _FPDF_InitLibrary(): void;
  _FPDF_LoadCustomDocument(access: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_PageToDevice(...values: readonly number[]): number;
  _FPDF_RenderPageBitmap(...values: readonly number[]): void;
  _FPDF_FFLDraw(...values: readonly number[]): void;
  _FPDF_GetPageLabel(document: number, index: number, buffer: number, length: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  _FPDFLink_Enumerate(page: number, position: number, link: number): number;
  _FPDFLink_GetAnnotRect(link: number, rect: number): number;
  _FPDFLink_GetDest(document: number, link: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFLink_LoadWebLinks(text: number): number;
  _FPDFLink_CloseWebLinks(links: number): void;
  _FPDFLink_CountWebLinks(links: number): number;
  _FPDFLink_GetURL(links: number, index: number, buffer: number, length: number): number;
  _FPDFLink_CountRects(links: number, index: number): number;
  _FPDFLink_GetRect(...values: readonly number[]): number;
  _FPDFAction_GetType(action: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, buffer: number, length: number): number;
  _FPDFDest_GetDestPageIndex(document: number, dest: number): number;
  _FPDFDest_GetLocationInPage(...values: readonly number[]): number;
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number;
  _FPDFBookmark_GetDest(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
}

interface Instance extends PdfiumFunctions {
  /** replaced when the memory grows */
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    malloc(bytes: number): number;
    free(pointer: number): void;
    readonly __indirect_function_table: WebAssembly.Table;
  };
}

/** Copies bytes of a file to the target, from a position on; false when they cannot be read. */
export type ReadAt = (position: number, target: Uint8Array) => boolean;

export type Pdfium = Awaited<ReturnType<typeof loadPdfium>>;

/** @param wasmUrl absent: beside the package, which Node finds itself */
export async function loadPdfium(wasmUrl?: string) {
  // The package declares few of the functions that it exports.
  const load = PDFiumModule as unknown as (options: object) => Promise<Instance>;
  const instance = await load(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });
  const { malloc, free, __indirect_function_table: table } = instance.wasmExports;
  instance._FPDF_InitLibrary();

  /** Allocates memory for the time of a call. */
  function withMemory<Result>(bytes: number, use: (pointer: number) => Result): Result {
    const pointer = malloc(bytes);
    if (pointer === 0) throw new RangeError('there is no memory for the page');
    try {
      return use(pointer);
    } finally {
      free(pointer);
    }
  }

  const view = (): DataView => new DataView(instance.HEAPU8.buffer);

  return {
    call: instance as PdfiumFunctions,
    withMemory,
    malloc,
    free,
    view,
    bytesAt: (pointer: number, length: number): Uint8Array => instance.HEAPU8.subarray(pointer, pointer + length),
    /** bytes of its memory, which grows and never shrinks */
    memory: (): number => instance.HEAPU8.byteLength,
    /** A UTF-16 text of a function that returns the bytes it needs, with the final zero. */
    wideText(fill: (buffer: number, bytes: number) => number, bytesPerUnit = 1): string {
      const bytes = fill(0, 0) * bytesPerUnit;
      if (bytes <= 2 || bytes > MOST_TEXT) return '';
      return withMemory(bytes, buffer => {
        fill(buffer, bytes / bytesPerUnit);
        return new TextDecoder('utf-16le').decode(instance.HEAPU8.slice(buffer, buffer + bytes - 2));
      });
    },
    plainText(fill: (buffer: number, bytes: number) => number): string {
      const bytes = fill(0, 0);
      if (bytes <= 1 || bytes > MOST_TEXT) return '';
      return withMemory(bytes, buffer => {
        fill(buffer, bytes);
        return new TextDecoder().decode(instance.HEAPU8.slice(buffer, buffer + bytes - 1));
      });
    },
    /**
     * Makes a function of ours the one that PDFium calls to read its file, and returns its pointer. The table of
     * functions cannot grow: the place of the null pointer, which is empty, is taken. One file is open at a time.
     */
    setReader(read: ReadAt): number {
      const block = (_parameter: number, position: number, target: number, size: number): number =>
        read(position >>> 0, instance.HEAPU8.subarray(target, target + size)) ? 1 : 0;
      const { f } = new WebAssembly.Instance(new WebAssembly.Module(wrapper), { e: { f: block } }).exports;
      table.set(0, f);
      return 0;
    },
  };
}

const MOST_TEXT = 65_536;

/**
 * Only functions of WebAssembly can be called by a pointer: a module that imports `e.f` of four numbers and exports it
 * again makes one of ours.
 */
const wrapper = Uint8Array.from(
  '00 61 73 6d 01 00 00 00 01 09 01 60 04 7f 7f 7f 7f 01 7f 02 07 01 01 65 01 66 00 00 07 05 01 01 66 00 00'.split(' '),
  byte => Number.parseInt(byte, 16),
);
