// Loads a model in a worker and forwards its messages.
import type { Chunk } from './chunks.ts';
import type { FromLoader, FromWorker, LoadOrder } from './messages.ts';

/** Workers that have read a model and wait for the next: starting one takes longer than reading a small model. */
let idle: Worker[] = [];
let busy = 0;

/** Workers are terminated when no model is being read any more. */
function leave(worker: Worker, isReusable: boolean): void {
  busy -= 1;
  if (isReusable) idle.push(worker);
  else worker.terminate();
}

function dropIdle(): void {
  if (busy > 0) return;
  for (const worker of idle) worker.terminate();
  idle = [];
}

export function loadModel(url: string, onMessage: (message: FromLoader) => void): () => void {
  const worker = idle.pop() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  busy += 1;
  const order: LoadOrder = { url };
  const chunks: Chunk[] = [];
  let hasEnded = false;
  const end = (isReusable: boolean, last?: FromLoader): void => {
    if (hasEnded) return;
    hasEnded = true;
    leave(worker, isReusable);
    try {
      // A listener may start the next model, which takes over the worker.
      if (last) onMessage(last);
    } finally {
      dropIdle();
    }
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'chunks') chunks.push(...data.chunks);
    else if (data.kind === 'geometry') onMessage({ ...data, chunks });
    else if (data.kind === 'done' || data.kind === 'failed') end(data.kind === 'done', data);
    else onMessage(data);
  };
  worker.onerror = event => end(false, { kind: 'failed', status: undefined, message: event.message });
  worker.postMessage(order);
  return () => end(false);
}
