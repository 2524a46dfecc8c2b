// Opens the search of everything, and has its index made as soon as a model is complete.
import type { Relay } from '../events/relay.ts';
import type { Route } from '../http/api/route.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearch, type SearchDeps } from '../search/service.ts';
import type { ElementSearch } from '../models/elements/search.ts';
import { findModel } from '../models/access/rows.ts';
import { messageOf } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';

export function openSearch({
  log,
  relay,
  index,
  ...deps
}: SearchDeps & {
  readonly log: Log;
  readonly relay: Pick<Relay, 'listen'>;
  /** of the data of models */
  readonly index: Pick<ElementSearch, 'readyOf'>;
}) {
  async function prepare(modelId: number): Promise<void> {
    const model = await findModel(deps.db, modelId);
    if (model?.data_file) index.readyOf(model.data_file);
  }
  const stop = relay.listen(happening => {
    if (happening.name !== 'ifc.process_update' || happening.data.status !== 'C') return;
    const { id } = happening.data;
    prepare(id).catch((error: unknown) => {
      log.warn('a model is not prepared for searches', { model: id, reason: messageOf(error) });
    });
  });
  const routes: Route[] = searchRoutes(createSearch(deps));
  return { routes, stop };
}
