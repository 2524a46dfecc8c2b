// Parts of the first screen that are not needed at once, or seldom: loaded when they are, some with the page of a cloud, which has them too.
import { lazy, Suspense } from 'react';
import type { DeletedPlacesProps } from '../../features/bin/deleted-places.tsx';
import type { WhereDialogProps } from '../../features/home/where-dialog.tsx';
import type { NewProjectDialogProps } from '../../features/places/new-project-dialog.tsx';
import type { PictureItemsProps } from '../../features/places/picture-items.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { withTexts } from '../late-page.ts';

const Places = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).DeletedPlaces }));
const Items = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).PictureItems }));
const NewProject = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).NewProjectDialog }));
const Where = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).WhereDialog }));
const Visas = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).MyVisas }));

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
  return <Suspense fallback={<LoadingRows rows={3} />}><Visas /></Suspense>;
}

export function WhereDialog(props: WhereDialogProps) {
  return <Suspense><Where {...props} /></Suspense>;
}
