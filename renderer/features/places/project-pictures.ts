// Pictures of clouds and projects: their own, and the model that is shown for a project that has none.
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

/** Where the own picture of a cloud or of a project is set, and the form that sets it.
 *  @param file null: none any more */
export function pictureChange(place: { readonly cloud: number; readonly project?: number }, file: File | null) {
  const { cloud, project } = place;
  const form = new FormData();
  form.set(project === undefined ? 'image' : 'logo', file ?? '');
  return { path: project === undefined ? `/cloud/${cloud}` : `/cloud/${cloud}/project/${project}`, form };
}
