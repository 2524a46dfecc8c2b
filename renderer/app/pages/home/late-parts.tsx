// Parts of the first screen that are not needed at once, or seldom: loaded on demand, some with the page of a cloud,
// which uses them too.
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { DeletedPlacesProps } from '../../../features/bin/deleted-places.tsx';
import type { WhereDialogProps } from '../../../features/home/where-dialog.tsx';
import type { FavouritePlacesProps } from '../../../features/places/favourite-places.tsx';
import type { NewProjectDialogProps } from '../../../features/places/new-project-dialog.tsx';
import type { PictureItemsProps } from '../../../features/places/picture-items.tsx';
import type { PlaceDialogProps } from '../../../features/places/place-dialog.tsx';
import { LoadingCards, LoadingRows } from '../../../ui/states.tsx';
import { FailedPage } from '../../routes/failed-page.tsx';
import { usePendingIssues } from '../../pending-files.ts';
import { withTexts } from '../../routes/late-page.ts';
import type { PendingIssuesDialogProps } from './pending-issues.tsx';

const Places = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).DeletedPlaces }));
const Favourites = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).FavouritePlaces }));
const Items = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).PictureItems }));
const Place = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).PlaceDialog }));
const NewProject = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).NewProjectDialog }));
const Where = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).WhereDialog }));
const Handed = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).PendingIssuesDialog }));
const Visas = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).MyVisas }));
const Issues = lazy(async () => ({ default: (await withTexts(import('../cloud/cloud.tsx'))).MyIssues }));

/** If it cannot be loaded, an error is shown in its place, and the screen around it stays. */
const Part = ({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={FailedPage}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </CatchBoundary>
);

/** Nothing is loaded while nothing was deleted. */
export const DeletedPlaces = (props: DeletedPlacesProps) =>
  props.items.length > 0 && (
    <Part>
      <Places {...props} />
    </Part>
  );

export const FavouritePlaces = (props: FavouritePlacesProps) => (
  <Part waiting={<LoadingCards cards={1} />}>
    <Favourites {...props} />
  </Part>
);

export const PictureItems = (props: PictureItemsProps) => (
  <Part>
    <Items {...props} />
  </Part>
);

export const NewProjectDialog = (props: NewProjectDialogProps) => (
  <Part>
    <NewProject {...props} />
  </Part>
);

export const PlaceDialog = (props: PlaceDialogProps) => (
  <Part>
    <Place {...props} />
  </Part>
);

export const MyVisas = () => (
  <Part waiting={<LoadingRows rows={3} />}>
    <Visas />
  </Part>
);

export const MyIssues = () => (
  <Part waiting={<LoadingRows rows={3} />}>
    <Issues />
  </Part>
);

export const WhereDialog = (props: WhereDialogProps) => (
  <Part>
    <Where {...props} />
  </Part>
);

/** Shown while files are pending without a project. */
export function PendingIssuesDialog(props: PendingIssuesDialogProps) {
  const isAsked = usePendingIssues(({ waiting, target }) => waiting.length > 0 && target === undefined);
  return (
    isAsked && (
      <Part>
        <Handed {...props} />
      </Part>
    )
  );
}
