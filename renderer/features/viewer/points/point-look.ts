// How the person wants points to be seen: kept in this browser.
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

export const POINT_LOOK = 'plinth.point-look';

/** What was kept, as far as it can be read. `isSmall`: the screen is that of a phone or a tablet. */
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
