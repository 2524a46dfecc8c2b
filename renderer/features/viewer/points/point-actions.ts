// What can be done with clouds of points.
import type { CloudFacts, CloudLook } from '../../../viewer/clouds/cloud-look.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { POINT_LOOK, possibleLook } from './point-look.ts';
import { getState, setState } from '../state.ts';

export function createPointActions(viewer: Viewer) {
  const showLook = () => viewer.setCloudLook(possibleLook(getState().pointLook, getState().clouds.values()));
  return {
    /** Something is known of a cloud. */
    knowCloud(id: number, facts: CloudFacts): void {
      setState({ clouds: new Map(getState().clouds).set(id, facts) });
      showLook();
    },
    /** Takes a model or a cloud out of the viewer. */
    closeModel(id: number): void {
      viewer.remove(id);
      const clouds = new Map(getState().clouds);
      if (!clouds.delete(id)) return;
      setState({ clouds, ...(clouds.size === 0 && { pointsOpen: false }) });
      showLook();
    },
    /** Shows points in another way; this browser keeps it. */
    setPointLook(change: Partial<CloudLook>): void {
      const pointLook = { ...getState().pointLook, ...change };
      setState({ pointLook });
      localStorage.setItem(POINT_LOOK, JSON.stringify(pointLook));
      showLook();
    },
  };
}
