// Parts of the first screen that are seldom needed: loaded when they are, with the page of a cloud, which has them too.
import { lazy, Suspense } from 'react';
import type { DeletedPlacesProps } from '../../features/bin/deleted-places.tsx';
import type { NewProjectDialogProps } from '../../features/places/new-project-dialog.tsx';
import type { PictureItemsProps } from '../../features/places/picture-items.tsx';
import { withTexts } from '../late-page.ts';

const Places = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).DeletedPlaces }));
const Items = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).PictureItems }));
const NewProject = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).NewProjectDialog }));
const Visas = lazy(async () => ({ default: (await withTexts(import('../../features/visas/my-visas.tsx'))).MyVisas }));

/** Nothing is loaded while nothing was deleted. */
export function DeletedPlaces(props: DeletedPlacesProps) {
  return props.items.length > 0 && <Suspense><Places {...props} /></Suspense>;
}

export function PictureItems(props: PictureItemsProps) {
  return <Suspense><Items {...props} /></Suspense>;
}

export function NewProjectDialog(props: NewProjectDialogProps) {
  return <Suspense><NewProject {...props} /></Suspense>;
}

export function MyVisas() {
  return <Suspense><Visas /></Suspense>;
}
