// The open models, and the data of their trees and storeys.
import { isCloud, isIfc, isOfCurrentVersion, type Model } from '../../../api/shapes.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { mergeStoreys, StructureNode, TreeModel } from '../tree/forest.ts';
import { canBeShown } from './offered-models.ts';

/** The models that the address names; without any, every finished model of the project from a current version. */
export function chooseModels(all: readonly Model[], wanted: readonly number[]): readonly Model[] {
  const finished = all.filter(canBeShown);
  return wanted.length === 0
    ? finished.filter(isOfCurrentVersion)
    : wanted.flatMap(id => finished.find(model => model.id === id) ?? []);
}

/** A storey as the service returns it. */
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

/** The trees that have arrived, in the order of the models. @param structures of models other than clouds */
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

/** The storeys that have arrived, each with its model. @param storeys of models other than clouds */
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
