// Starts the loading of a model and hands over what arrives.
import type { Chunk } from './chunks.ts';
import type { FromLoader, FromWorker, LoadOrder } from './messages.ts';

export interface LoadEvents {
  onMessage(message: FromLoader): void;
}

/** Loads from an address; returns how to stop. Messages arrive until `done` or `failed`. */
export function loadModel(url: string, { onMessage }: LoadEvents): () => void {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const order: LoadOrder = { url };
  const chunks: Chunk[] = [];
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'chunks') chunks.push(...data.chunks);
    else if (data.kind === 'geometry') onMessage({ ...data, chunks });
    else {
      if (data.kind === 'done' || data.kind === 'failed') worker.terminate();
      onMessage(data);
    }
  };
  worker.onerror = event => {
    worker.terminate();
    onMessage({ kind: 'failed', status: undefined, message: event.message });
  };
  worker.postMessage(order);
  return () => worker.terminate();
}
