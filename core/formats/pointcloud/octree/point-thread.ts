// Writes points to the file between the passes and loads them from there, while the other thread reads or cuts others.
import { workerData } from 'node:worker_threads';
import { readBatch, writeBatch } from './point-file.ts';
import { STRIDE } from './points.ts';
import { sortForTiles } from './cells.ts';
import type { PointWork, Run, ThreadData, WorkDone } from './workspace.ts';

const { arrays, port, answers } = workerData as ThreadData;
/**
 * As long as the arrays; allocated with the first task, so that the waiting thread gets the error when memory is short.
 */
let third: Float64Array | undefined;

port.on('message', (work: PointWork) => {
  port.postMessage(answerTo(work));
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
});

function answerTo({ file, array, task }: PointWork): WorkDone {
  try {
    const points = arrays[array];
    third ??= new Float64Array(points.length);
    if (task.kind === 'load') return { starts: load(task.runs, file, points, third) };
    writeBatch(points.subarray(0, task.points * STRIDE), file, task.batch, third);
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function load(runs: readonly Run[], file: number | undefined, into: Float64Array, loaded: Float64Array) {
  let end = 0;
  for (const { batch, from, to } of runs)
    readBatch(loaded.subarray(end, (end += (to - from) * STRIDE)), { file, batch, from }, into);
  const { points, starts } = sortForTiles(loaded.subarray(0, end), into);
  if (starts === undefined) into.set(points);
  return starts;
}
