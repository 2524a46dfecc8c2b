// The classifications and layers of elements that are created or changed in one edit. They are created last: a refused
// element leaves none behind.
import { inTurns } from '../../../kit/event-loop.ts';
import type { ClassificationValues } from '../../classifications/schema.ts';
import type { Classifier } from '../../classifications/service.ts';
import type { RowEdit } from '../../data/row-edits.ts';
import { changedLinks } from '../../editing/drafts/names.ts';
import type { ElementDraft } from '../../editing/drafts/service.ts';
import { listLayers } from '../store.ts';
import type { LayerValues } from './schema.ts';

export interface GivenRelations {
  readonly element: number;
  readonly classifications?: readonly ClassificationValues[] | undefined;
  readonly layers?: readonly LayerValues[] | undefined;
  /** existing relations that are not given are removed */
  readonly isWhole: boolean;
}

/** Relates elements as given; creates missing layers and classifications. */
export async function relationChanges(
  draft: ElementDraft,
  given: readonly GivenRelations[],
  { classifier, projectId }: { classifier: Classifier; projectId: number },
): Promise<RowEdit[]> {
  const values = given.flatMap(({ classifications = [] }) => classifications);
  const { classifications, changes } = await classifier.resolve(draft.data, projectId, values);
  const layerOf = createLayerFinder(draft);
  const links: RowEdit[] = [];
  let next = 0;
  await inTurns(given, ({ element, classifications: wanted = [], layers = [], isWhole }) => {
    const classificationIds = classifications.slice(next, (next += wanted.length)).map(({ id }) => id);
    links.push(
      ...changedLinks(isWhole ? draft.classificationsOf(element) : [], classificationIds, {
        put: classification_id => ({ put: 'classification_element', row: { classification_id, element_id: element } }),
        drop: id => ({ drop: 'classification_element', key: [id, element] }),
      }),
      ...changedLinks(isWhole ? draft.layersOf(element) : [], layers.map(layerOf), {
        put: layer_id => ({ put: 'layer_element', row: { layer_id, element_id: element } }),
        drop: id => ({ drop: 'layer_element', key: [id, element] }),
      }),
    );
  });
  return [...changes, ...links];
}

/** Ids of layers by their content; missing ones are created. */
export function createLayerFinder({ data, nextId, changes }: ElementDraft): (values: LayerValues) => number {
  const contentOf = ({
    name,
    identifier = null,
    description = null,
  }: {
    name: string | null;
    identifier?: string | null | undefined;
    description?: string | null | undefined;
  }) => JSON.stringify([name ?? '', identifier, description]);
  const known = new Map<string, number>();
  for (const layer of listLayers(data.file).toReversed()) known.set(contentOf(layer), layer.id); // the first of equal ones
  return values => {
    const content = contentOf(values);
    let id = known.get(content);
    if (id === undefined) {
      known.set(content, (id = nextId()));
      changes.push({
        put: 'layer',
        row: { id, name: values.name, identifier: values.identifier ?? null, description: values.description ?? null },
      });
    }
    return id;
  };
}
