// Which model stands for a project that has no picture of its own.
import type { LightModel } from '../../api/shapes.ts';

/** The address of a picture: of the main model, else of the building that came last, else of whatever came last; null
 *  when no model that is ready has one. */
export function chooseModelPicture(models: readonly LightModel[], main: number | null): string | null {
  const pictured = models
    .filter(({ status, picture_file, archived }) => status === 'C' && picture_file !== null && !archived)
    .toSorted((one, other) => other.id - one.id);
  const chosen = pictured.find(({ id }) => id === main) ?? pictured.find(({ type }) => type === 'IFC') ?? pictured[0];
  return chosen?.picture_file ?? null;
}
