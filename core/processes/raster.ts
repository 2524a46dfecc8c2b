// Entry of the process that draws previews of documents, and pages. It parses untrusted files and loads a native
// library, so it has no secrets, and serves one file only: the service ends it afterwards.
import { drawPages } from '../formats/previews/draw-pages.ts';
import { drawPreview } from '../formats/previews/draw-preview.ts';
import { serveFiles } from './one-file.ts';
import type { FileOrder, PagesOrder } from '../pipeline/protocol.ts';

const isPages = (order: FileOrder): order is PagesOrder => 'draw' in order;

serveFiles(async (order, report) => {
  if (isPages(order)) return drawPages(order, order.draw, share => report({ phase: 'pages', share }));
  return { ...(await drawPreview(order)), warnings: [] };
});
