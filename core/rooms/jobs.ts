// Opens the runners of the queue's jobs, and stops them in good order with their processes.
import { isDiskFull } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import { createRunner, type JobHandler } from '../pipeline/runner.ts';
import type { Db } from '../storage/db.ts';
import type { Converters } from './converters.ts';
import type { ModelProcessing } from './model-processing.ts';

export function openJobs({
  db,
  clock,
  log,
  handlers,
  converters,
  processing,
  processes,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
  readonly converters: Converters;
  readonly processing: ModelProcessing;
  /** ends every process and thread that jobs wait for */
  readonly processes: AsyncDisposableStack;
}) {
  const { jobFolders, converter, drawing } = converters;
  const runner = createRunner({ db, clock, log, handlers });
  return {
    async start(): Promise<void> {
      await jobFolders.clear();
      await drawing.jobFolders.clear();
      try {
        const outdated = await processing.processing.renewOutdated();
        if (outdated > 0) log.info('models of an earlier version are processed again', { models: outdated });
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        log.warn('models of an earlier version are processed again at a later start: the disk is full');
      }
      const missing = await processing.conversions.missing();
      if (missing > 0) log.warn('data files of models are missing; each is made again when it is read', { missing });
      await runner.start();
      converter.warm();
    },
    async stop(): Promise<void> {
      // The jobs under way are aborted at once, and then the parts that they wait for end.
      const stopped = runner.stop();
      await processes.disposeAsync();
      await stopped;
      processing.dataFiles.close();
    },
  };
}
