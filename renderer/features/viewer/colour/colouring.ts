// Colours elements by a common property, and keeps the legend.
import type { Viewer } from '../../../viewer/viewer.ts';
import type { ColourKind, LegendRow } from './colour-groups.ts';
import { colourKinds, groupFeatures, legendOf, propertyRows } from './colour-groups.ts';
import type { Forest, StoreyChoice } from '../tree/forest.ts';
import type { PropertyGroup, PropertyName, ValueTexts } from './property-groups.ts';
import type { PropertySource } from '../properties/property-source.ts';
import { getState, setState, type LegendState } from '../state.ts';

/** Known data of the models. */
export interface Known {
  readonly forest: Forest;
  readonly storeys: readonly StoreyChoice[];
  readonly modelNames: ReadonlyMap<number, string>;
}

export function createColouring(viewer: Viewer, properties: PropertySource, known: () => Known, changed: () => void) {
  const { states } = viewer;
  let grouped:
    | { readonly models: string; readonly groups: readonly PropertyGroup[]; readonly texts: ValueTexts }
    | undefined;
  let asked = 0;

  const isColoured = (feature: number): boolean =>
    !states.has(feature, 'kindOff') && viewer.modelOf(feature)?.boxOf(feature) !== null;
  const modelIds = (): number[] => [...viewer.models.keys()];

  function show(about: Omit<LegendState, 'rows'>, rows: readonly LegendRow[]): void {
    states.clear('coloured');
    for (const row of rows) states.paint(row.features, row.colour);
    setState({ legend: { ...about, rows } });
    changed();
  }

  function showProperty(property: PropertyName): void {
    if (!grouped) return;
    show(
      { kind: 'Property', property },
      propertyRows(grouped.groups, grouped.texts, (model, uuid) => {
        const feature = viewer.models.get(model)?.featureOf(uuid);
        return feature !== undefined && isColoured(feature) ? feature : undefined;
      }),
    );
  }

  /** Colours what is visible of the open models; null restores their own colours. */
  function colourBy(kind: ColourKind | null): void {
    asked++;
    grouped = undefined;
    if (kind === null) {
      states.clear('coloured');
      setState({ legend: null });
      changed();
      return;
    }
    const { forest, storeys, modelNames } = known();
    const features = [...viewer.models.values()].flatMap(model =>
      model.globalIds.map((_id, n) => n + model.first).filter(isColoured),
    );
    show({ kind }, legendOf(groupFeatures(forest, storeys, modelNames, features, kind)));
  }

  /**
   * Colours by the values of a property once they are known; a later request wins.
   * @throws what fetching throws
   */
  async function colourByProperty(property: PropertyName, texts: ValueTexts): Promise<void> {
    const own = ++asked;
    const models = modelIds();
    const groups = await properties.group(models, property);
    if (own !== asked) return;
    grouped = { models: models.join(), groups, texts };
    showProperty(property);
  }

  return {
    colourBy,
    colourByProperty,
    listProperties: () => properties.list(modelIds()),

    /** Updates colours by a property after a change of a model's data. @throws what fetching throws */
    async recolour(model: number): Promise<void> {
      const { legend } = getState();
      if (legend?.property && grouped && modelIds().includes(model))
        await colourByProperty(legend.property, grouped.texts);
    },

    /** Repeats the colouring after a change of what is visible. @throws what fetching throws */
    async colourAgain(): Promise<void> {
      const { legend } = getState();
      if (!legend) return;
      // Rules colour all elements they found, visible or not.
      if (legend.kind === 'Rules') return;
      if (legend.kind !== 'Property') colourBy(legend.kind);
      else if (legend.property && grouped?.models === modelIds().join()) showProperty(legend.property);
      else if (legend.property && grouped) await colourByProperty(legend.property, grouped.texts);
    },

    /** Cycles through class, storey, model, none. */
    colourByNext(): void {
      const { legend } = getState();
      const kinds = colourKinds.filter(kind => kind !== 'Model' || viewer.models.size > 1);
      const isOther = legend?.kind === 'Property' || legend?.kind === 'Rules';
      const now = kinds.findIndex(kind => kind === legend?.kind);
      colourBy(isOther ? null : (kinds[now + 1] ?? null));
    },
  };
}
