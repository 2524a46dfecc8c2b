// Joins the rooms of models, collaboration and issues with the search over them, and runs their jobs. Documents make
// models, and models show their documents: the room of models opens in two steps, that of collaboration in between.
import { archiveRoutes } from '../collaboration/archives/routes.ts';
import { createArchives } from '../collaboration/archives/service.ts';
import { createPreviews } from '../collaboration/documents/previews/service.ts';
import { resumeModels } from '../models/processing/service.ts';
import type { MakeConverterHost } from '../pipeline/node-host.ts';
import { openConverters, openDrawing } from '../pipeline/processes.ts';
import { createRunner } from '../pipeline/runner.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearch, indexNewModels } from '../search/service.ts';
import { openBcf } from './bcf.ts';
import { openCollaboration } from './collaboration.ts';
import type { Foundation } from './foundation.ts';
import type { Identity } from './identity.ts';
import { openModelProcessing, openModels } from './models.ts';

export type Content = ReturnType<typeof openContent>;

export function openContent(foundation: Foundation, identity: Identity, makeConverterHost: MakeConverterHost) {
  const { config, db, blobs, clock, log, damage, relay, addresses } = foundation;
  const { dataFolder, program } = config;
  // Every process and thread that works for these rooms: they end together, with the jobs.
  const working = new AsyncDisposableStack();
  const processes = { log, dataFolder, program, makeConverterHost, processes: working };
  const converters = openConverters(processes);
  const previews = createPreviews({ db, blobs, clock, relay, ...openDrawing(processes, 'previews') });
  const processing = openModelProcessing(foundation, converters, working);
  damage.onRepaired(processing.processing.repaired);
  damage.onRepaired(previews.repaired);

  const collaboration = openCollaboration(foundation, identity, processing, previews);
  const { members, folders, documents, classifications, accessTokens: makers, trees } = collaboration;
  const around = { people: members, documents: documents.port, classifications: classifications.port, makers };
  const models = openModels(foundation, processing, around);
  const archives = createArchives({ db, blobs, clock, addresses, folders, members, models: models.files });
  const bcf = openBcf(foundation, identity, collaboration, processes);
  const finding = { ...collaboration.finding, ...models.finding, ...bcf.finding };
  const search = createSearch({ db, members, folders, finding });
  const stopIndexing = indexNewModels({ db, log, relay, index: models.search });
  const runner = createRunner(db, clock, log, [...models.handlers, previews.handler, ...bcf.handlers]);

  return {
    collaboration,
    modelTokens: models.modelTokens,
    processing,
    /** removes the leftovers of interrupted requests that make all or nothing */
    async sweepHalfMade(): Promise<void> {
      await trees.sweep();
      await bcf.sweepImports();
    },
    stopNotices: bcf.stopNotices,
    stopIndexing,
    jobs: {
      async start(): Promise<void> {
        for (const { jobFolders } of [converters, converters.drawing]) await jobFolders.clear();
        await resumeModels({ ...processing, log });
        await runner.start();
        converters.converter.warm();
      },
      async stop(): Promise<void> {
        // The jobs under way are aborted at once, and then the parts that they wait for end.
        const stopped = runner.stop();
        await working.disposeAsync();
        await stopped;
        processing.dataFiles.close();
      },
    },
    routes: [
      ...collaboration.routes,
      archiveRoutes(archives, addresses),
      ...models.routes,
      ...bcf.routes,
      searchRoutes(search),
    ],
  };
}
