// The unit of lengths of the current project, for all its screens; and the dialog that changes it.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { create } from 'zustand';
import { accessQuery } from '../../features/places/queries.ts';
import { projectUnitsQuery } from '../../features/units/queries.ts';
import { plainLengths } from '../../ui/numbers/length-display.ts';
import { ProjectLengths } from '../../ui/numbers/number-style.ts';
import { withTexts } from '../routes/late-page.ts';
import { usePlace } from '../routes/place.ts';
import { late } from '../routes/late.tsx';

const UnitsDialog = late(async () => (await withTexts(import('../../features/units/units-dialog.tsx'))).UnitsDialog);

const useUnitsOpen = create(() => ({ isOpen: false }));
export const openUnits = (): void => {
  useUnitsOpen.setState({ isOpen: true });
};
const closeUnits = (): void => {
  useUnitsOpen.setState({ isOpen: false });
};

export function ProjectLengthsProvider({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  const { cloud = 0, project = 0 } = place ?? {};
  const { data } = useQuery({ ...projectUnitsQuery(cloud, project), enabled: place !== undefined });
  return <ProjectLengths value={data ?? plainLengths}>{children}</ProjectLengths>;
}

export function Units() {
  const isOpen = useUnitsOpen(state => state.isOpen);
  const place = usePlace();
  const { cloud = 0, project = 0 } = place ?? {};
  const access = useQuery({ ...accessQuery(cloud, project), enabled: isOpen && place !== undefined });
  if (!isOpen) return null;
  return <UnitsDialog place={place} mayManage={access.data?.has_admin_permission ?? false} onClose={closeUnits} />;
}
