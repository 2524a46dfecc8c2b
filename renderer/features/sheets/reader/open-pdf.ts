// A PDF that stays open while its page is shown, with the sizes and tiles of its pages.
import { useEffect, useState } from 'react';
import { request } from '../../../api/client.ts';
import { projectParams, callQuery } from '../../../api/server-data.ts';
import { keys } from '../../../api/keys.ts';
import type { Document } from '../../../api/shapes.ts';
import { createPageTiles, type PageTiles } from '../../../sheets/pdf/page-tiles.ts';
import { openPdfFile, PdfFileError, ranks, type PdfFile } from '../../../sheets/pdf/pdf-file.ts';
import type { PdfCalls, PdfTrouble } from '../../../sheets/pdf/pdf-calls.ts';
import type { Size } from '../../../ui/canvas/pan-zoom.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/document';

export interface DocumentPlace {
  readonly cloud: number;
  readonly project: number;
  /** a version: each is a document of its own */
  readonly document: number;
}

export const readDocumentQuery = ({ cloud, project, document }: DocumentPlace) =>
  callQuery([...keys.documents(project), 'read', document], `GET ${path}/{id}`, {
    params: { ...projectParams(cloud, project), id: document },
  });

/** All versions, the head first. */
export const readVersionsQuery = ({ cloud, project, document }: DocumentPlace) =>
  callQuery([...keys.documents(project), 'read', document, 'versions'], `GET ${path}/{document_pk}/history`, {
    params: { ...projectParams(cloud, project), document_pk: document },
  });

/** Signed addresses name the host by which they were asked for; this window has its own. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return `${pathname}${search}`;
}

export interface OpenPdf {
  readonly file: PdfFile;
  readonly tiles: PageTiles;
  /** size of a page in points, counted from 0 */
  readonly sizeOf: (page: number) => Promise<Size>;
  /** its text and links */
  readonly contentOf: (page: number) => Promise<PdfCalls['content']['answer']>;
}

/** Pages whose text is kept. */
const MOST_CONTENTS = 8;

function withPages(file: PdfFile): OpenPdf {
  const sizes = new Map<number, Promise<Size>>();
  const contents = new Map<number, Promise<PdfCalls['content']['answer']>>();
  const kept = <Value>(
    known: Map<number, Promise<Value>>,
    page: number,
    read: () => Promise<Value>,
  ): Promise<Value> => {
    const before = known.get(page);
    if (before) return before;
    const next = read();
    known.set(page, next);
    next.catch(() => known.delete(page));
    return next;
  };
  return {
    file,
    tiles: createPageTiles(file),
    sizeOf: page => kept(sizes, page, () => file.ask('size', { page }, { rank: ranks.visible })),
    contentOf(page) {
      const [oldest] = contents.keys();
      if (contents.size > MOST_CONTENTS && oldest !== undefined) contents.delete(oldest);
      return kept(contents, page, () => file.ask('content', { page }, { rank: ranks.content }));
    },
  };
}

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: OpenPdf }
  | { readonly kind: 'closed'; readonly trouble: PdfTrouble };

/** Opens the PDF of a document, and closes it when another one is shown. */
export function usePdf(
  place: DocumentPlace,
  { file: address, original_size: size }: Document,
  password: string,
): PdfState {
  const { cloud, project, document } = place;
  const [state, setState] = useState<PdfState>({ kind: 'opening' });
  // Addresses change with every answer; the file of a version never does.
  const [first] = useState(address);
  useEffect(() => {
    let isLeft = false;
    let opened: OpenPdf | undefined;
    const renew = async (): Promise<string> => {
      const found = await request(`GET ${path}/{id}`, { params: { ...projectParams(cloud, project), id: document } });
      return pathOf(found.file);
    };
    openPdfFile({ address: pathOf(first), size, password, renew }).then(
      file => {
        if (isLeft) {
          file.close();
          return;
        }
        opened = withPages(file);
        setState({ kind: 'open', pdf: opened });
      },
      (error: unknown) => {
        if (!isLeft) setState({ kind: 'closed', trouble: error instanceof PdfFileError ? error.trouble : 'failed' });
      },
    );
    return () => {
      isLeft = true;
      opened?.file.close();
      opened?.tiles.dispose();
      setState({ kind: 'opening' });
    };
  }, [cloud, project, document, first, size, password]);
  return state;
}
