// Entry of the process that draws previews and pages. It parses files of strangers and loads a native library to do it, so it holds
// nothing, and serves for one file only: the service ends it then.
import { drawPages } from './formats/previews/draw-pages.ts';
import { drawPictures } from './formats/previews/draw-pictures.ts';
import { drawPreview } from './formats/previews/draw-preview.ts';
import { drawViews } from './formats/previews/draw-views.ts';
import { serveFiles } from './one-file.ts';
import type { FileOrder, PagesOrder, PicturesOrder, ViewpointsOrder } from './pipeline/protocol.ts';

const isPages = (order: FileOrder): order is PagesOrder => 'draw' in order;
const isViewpoints = (order: FileOrder): order is ViewpointsOrder => 'views' in order;
const isPictures = (order: FileOrder): order is PicturesOrder => 'ground' in order;

serveFiles(async (order, report) => {
  if (isPages(order))
    return drawPages(order, order.draw, share => {
      report({ phase: 'pages', share });
    });
  if (isPictures(order)) return drawPictures(order, order.folder, order.ground);
  return isViewpoints(order) ? drawViews(order) : { ...(await drawPreview(order)), warnings: [] };
});
