// Entry of the process that draws previews of documents, and pages. It parses files of strangers and loads a native
// library to do it, so it holds nothing, and serves for one file only: the service ends it then.
import { drawPages } from '../formats/previews/draw-pages.ts';
import { drawPreview } from '../formats/previews/draw-preview.ts';
import { serveFiles } from './one-file.ts';
import type { FileOrder, PagesOrder } from '../pipeline/protocol.ts';

const isPages = (order: FileOrder): order is PagesOrder => 'draw' in order;

serveFiles(async (order, report) => {
  if (isPages(order))
    return drawPages(order, order.draw, share => {
      report({ phase: 'pages', share });
    });
  return { ...(await drawPreview(order)), warnings: [] };
});
