// Entry of the process that draws pictures of models and viewpoints. It reads only files of the service's own making
// and loads nothing but JavaScript: it may serve many models.
import { drawPictures, drawViews } from '../formats/previews/draw-views.ts';
import { serveFiles } from './one-file.ts';
import type { FileOrder, PicturesOrder, ViewpointsOrder } from '../pipeline/protocol.ts';

const isViewpoints = (order: FileOrder): order is ViewpointsOrder => 'views' in order;

serveFiles(async order => {
  if (isViewpoints(order)) return drawViews(order);
  return drawPictures(order, order.folder, (order as PicturesOrder).ground);
});
