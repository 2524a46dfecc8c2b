// Scales of pages as they are kept in the browser.

/** Metres of a point on paper. */
export const POINT = 0.0254 / 72;

/** Scales of building plans, from details to sites. */
export const usualScales = [1, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500] as const;

export const PLACE = 'plinth.page-scales';
/** Documents whose scales are kept. */
const MOST_KEPT = 200;

/** Metres per unit by page (1 is the first); `0` is for all pages without one of their own. */
export type Scales = Readonly<Record<string, number>>;

export function readScales(kept: string | null): Readonly<Record<string, Scales>> {
  try {
    const known: unknown = JSON.parse(kept ?? '{}');
    return known !== null && typeof known === 'object' ? (known as Record<string, Scales>) : {};
  } catch {
    return {};
  }
}

/** The latest document is the last one; the oldest are dropped. */
export function withScales(
  known: Readonly<Record<string, Scales>>,
  document: number,
  scales: Scales,
): Readonly<Record<string, Scales>> {
  // Keys that are numbers are in their order, whatever came first.
  const key = `d${document}`;
  const others = Object.entries(known).filter(([each]) => each !== key);
  return Object.fromEntries([...others, [key, scales] as const].slice(-MOST_KEPT));
}

export const scaleOfPage = (scales: Scales, page: number): number | undefined => {
  const metres = scales[page] ?? scales[0];
  return typeof metres === 'number' && metres > 0 && Number.isFinite(metres) ? metres : undefined;
};
