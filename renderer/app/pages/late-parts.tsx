// Parts of the first screen that are seldom needed: loaded when they are, with the page of a cloud, which has them too.
import { lazy, Suspense } from 'react';
import type { DeletedPlacesProps } from '../../features/bin/deleted-places.tsx';
import type { PictureItemsProps } from '../../features/places/picture-items.tsx';
import { withTexts } from '../late-page.ts';

const Places = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).DeletedPlaces }));
const Items = lazy(async () => ({ default: (await withTexts(import('./cloud.tsx'))).PictureItems }));

/** Nothing is loaded while nothing was deleted. */
export function DeletedPlaces(props: DeletedPlacesProps) {
  return props.items.length > 0 && <Suspense><Places {...props} /></Suspense>;
}

export function PictureItems(props: PictureItemsProps) {
  return <Suspense><Items {...props} /></Suspense>;
}
