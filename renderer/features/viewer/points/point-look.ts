// The user's display settings of points: stored in this browser.
import {
  coloursOf,
  mostPoints,
  plainLook,
  pointColours,
  sizeRange,
  smallLook,
  type CloudFacts,
  type CloudLook,
} from '../../../viewer/clouds/cloud-look.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { getState, setState } from '../state.ts';

export function createPointActions(viewer: Viewer) {
  const showLook = () => viewer.setCloudLook(possibleLook(getState().pointLook, getState().clouds.values()));
  return {
    /** Facts of a cloud are known. */
    knowCloud(id: number, facts: CloudFacts): void {
      setState({ clouds: new Map(getState().clouds).set(id, facts) });
      showLook();
    },
    /** Removes a model or a cloud from the viewer. */
    closeModel(id: number): void {
      viewer.remove(id);
      const clouds = new Map(getState().clouds);
      if (!clouds.delete(id)) return;
      setState({ clouds, ...(clouds.size === 0 && { pointsOpen: false }) });
      showLook();
    },
    /** Changes the display settings of points and stores them in this browser. */
    setPointLook(change: Partial<CloudLook>): void {
      const pointLook = { ...getState().pointLook, ...change };
      setState({ pointLook });
      localStorage.setItem(POINT_LOOK, JSON.stringify(pointLook));
      showLook();
    },
  };
}

export const POINT_LOOK = 'plinth.point-look';

/**
 * Reads stored settings; unreadable ones are replaced by defaults. `isSmall`: the screen is that of a phone or a
 * tablet.
 */
export function readPointLook(text: string | null, isSmall: boolean): CloudLook {
  const usual = isSmall ? smallLook : plainLook;
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return usual;
    const { by, single, size, isShaded, most } = kept as Partial<Record<keyof CloudLook, unknown>>;
    return {
      by: pointColours.find(each => each === by) ?? usual.by,
      single: typeof single === 'number' && single >= 0 && single <= 0xffffff ? Math.round(single) : usual.single,
      size: typeof size === 'number' && size >= sizeRange.least && size <= sizeRange.most ? size : usual.size,
      isShaded: typeof isShaded === 'boolean' ? isShaded : usual.isShaded,
      most: mostPoints.find(each => each === most) ?? usual.most,
    };
  } catch {
    return usual;
  }
}

/** The same with colours that the open clouds have. */
export const possibleLook = (look: CloudLook, clouds: Iterable<Pick<CloudFacts, 'fields'>>): CloudLook =>
  coloursOf(clouds).includes(look.by) ? look : { ...look, by: 'own' };
