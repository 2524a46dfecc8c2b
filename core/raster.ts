// Entry of the process that draws previews and pages. It parses files of strangers and loads a native library to do it, so it holds
// nothing, and serves for one file only: the service ends it then.
import { drawPages } from './formats/previews/draw-pages.ts';
import { drawPreview } from './formats/previews/draw-preview.ts';
import { drawViews } from './formats/previews/draw-views.ts';
import { messageOf } from './kit/errors.ts';
import { openParentPort } from './kit/parent-port.ts';
import { endWithParent } from './kit/parent-watch.ts';
import type { FileOrder, FromConverter, PagesOrder, ToConverter, ViewpointsOrder } from './pipeline/protocol.ts';

process.umask(0o077); // results are for the account of the service alone
const line = openParentPort();
if (!line) throw new Error('previews are drawn for the service, which starts this process');
const send = (message: FromConverter) => {
  line.send(message);
};

const isPages = (order: FileOrder): order is PagesOrder => 'draw' in order;
const isViewpoints = (order: FileOrder): order is ViewpointsOrder => 'views' in order;

async function draw(id: number, order: FileOrder): Promise<void> {
  try {
    const result = isPages(order)
      ? await drawPages(order, order.draw, share => {
          send({ kind: 'progress', id, phase: 'pages', share });
        })
      : isViewpoints(order)
        ? await drawViews(order)
        : { ...(await drawPreview(order)), warnings: [] };
    send({ kind: 'done', id, result: { ...result, phases: [] } });
  } catch (error) {
    const { reason } = error as { readonly reason?: unknown };
    if (typeof reason === 'string') send({ kind: 'refused', id, reason });
    else
      send({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : messageOf(error) });
  }
}

line.onMessage(received => {
  const message = received as ToConverter;
  if (message.kind === 'convert') void draw(message.id, message.order);
  else process.exit(); // cancelled: nothing of it is kept
});
setInterval(() => {
  send({ kind: 'memory', bytes: process.memoryUsage.rss() });
}, 1_000).unref();
endWithParent();
