// Smart views while their panel is closed.
import type { OpenView } from '../../viewer/open-view.ts';
import type { ViewPlace } from './queries.ts';
import { useFollowing } from './use-applying.ts';

export function SmartViewsLayer({ place, view }: { readonly place: ViewPlace; readonly view: OpenView }) {
  useFollowing(place, view);
  return null;
}
