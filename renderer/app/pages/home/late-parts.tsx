// Parts of the first screen that are not needed at once, or seldom: loaded on demand, some with the page of a cloud,
// which uses them too.
import { CatchBoundary } from '@tanstack/react-router';
import { createElement, type ComponentType, type ReactNode } from 'react';
import type { DeletedPlacesProps } from '../../../features/bin/deleted-places.tsx';
import { LoadingCards, LoadingRows } from '../../../ui/states.tsx';
import { FailedPage } from '../../routes/failed-page.tsx';
import { usePendingIssues } from '../../pending-files.ts';
import { late } from '../../routes/late.tsx';
import { withTexts } from '../../routes/late-page.ts';
import type { PendingIssuesDialogProps } from './pending-issues.tsx';

const cloudPage = () => withTexts(import('../cloud/cloud.tsx'));

/** If it cannot be loaded, an error is shown in its place, and the screen around it stays. */
function part<Props extends object>(
  of: (page: Awaited<ReturnType<typeof cloudPage>>) => ComponentType<Props>,
  waiting?: ReactNode,
) {
  const Late = late(async () => of(await cloudPage()), waiting);
  return (props: Props) => (
    <CatchBoundary getResetKey={() => 0} errorComponent={FailedPage}>
      {createElement(Late, props)}
    </CatchBoundary>
  );
}

export const FavouritePlaces = part(page => page.FavouritePlaces, <LoadingCards cards={1} />);
export const BackupNote = part(page => page.BackupNote);
export const PictureItems = part(page => page.PictureItems);
export const NewProjectDialog = part(page => page.NewProjectDialog);
export const PlaceDialog = part(page => page.PlaceDialog);
export const MyVisas = part(page => page.MyVisas, <LoadingRows rows={3} />);
export const MyIssues = part(page => page.MyIssues, <LoadingRows rows={3} />);
export const WhereDialog = part(page => page.WhereDialog);

const Places = part(page => page.DeletedPlaces);
const PendingIssues = part(page => page.PendingIssuesDialog);

/** Nothing is loaded while nothing was deleted. */
export const DeletedPlaces = (props: DeletedPlacesProps) => props.items.length > 0 && <Places {...props} />;

/** Shown while files are pending without a project. */
export function PendingIssuesDialog(props: PendingIssuesDialogProps) {
  const isAsked = usePendingIssues(({ waiting, target }) => waiting.length > 0 && target === undefined);
  return isAsked && <PendingIssues {...props} />;
}
