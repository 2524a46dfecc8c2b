// Which models are open, and what their trees and storeys are made of.
import { isCloud, isIfc, isOfCurrentVersion, type Model } from '../../../api/shapes.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { mergeStoreys, StructureNode, TreeModel } from '../tree/forest.ts';
import { canBeShown } from './offered-models.ts';

/** What the address asks for; without numbers in it, every finished model of the project that is of a current
 *  version. */
export function chooseModels(all: readonly Model[], wanted: readonly number[]): readonly Model[] {
  const finished = all.filter(canBeShown);
  return wanted.length === 0
    ? finished.filter(isOfCurrentVersion)
    : wanted.flatMap(id => finished.find(model => model.id === id) ?? []);
}

/** As the service has it. */
export interface FiledStorey {
  readonly uuid: string;
  readonly name: string | null;
  readonly bimdata_elevation: number;
}

export const nameOf = ({ id, name }: Pick<Model, 'id' | 'name'>): string => name ?? String(id);

/** A cloud is one row of the tree. */
const cloudRow = (model: Model): StructureNode => ({
  uuid: '',
  type: 'point_cloud',
  name: nameOf(model),
  longname: null,
  children: [],
});

/** The trees that have arrived, in the order of the models. @param structures of those that are no clouds */
export function treesOf(
  viewer: Pick<Viewer, 'models' | 'cloudOf'>,
  shown: readonly Model[],
  structures: readonly (readonly StructureNode[] | undefined)[],
): TreeModel[] {
  const bodies = shown.filter(model => !isCloud(model));
  return shown.flatMap(model => {
    const { id } = model;
    const structure = isCloud(model) ? [cloudRow(model)] : structures[bodies.indexOf(model)];
    return structure
      ? [
          {
            id,
            name: nameOf(model),
            structure,
            hasOwnClasses: !isIfc(model),
            featureOf: (uuid: string) => viewer.models.get(id)?.featureOf(uuid) ?? viewer.cloudOf(id)?.first,
          },
        ]
      : [];
  });
}

/** The storeys that have arrived, each with its model. @param storeys of those that are no clouds */
export const storeysOf = (
  shown: readonly Model[],
  storeys: readonly (readonly FiledStorey[] | undefined)[],
): Parameters<typeof mergeStoreys>[1] =>
  shown
    .filter(model => !isCloud(model))
    .flatMap(({ id }, n) =>
      (storeys[n] ?? []).map(({ uuid, name, bimdata_elevation }) => ({
        model: id,
        uuid,
        name,
        elevation: bimdata_elevation,
      })),
    );
