// Words on shapes and their colours, judged by the glTF.
import { type Judges, isNear, type Subject, verdict } from './judge.ts';
import { areaOf, areaOfMesh, boxOf, cornersOf, type Mesh, openEdges, volumeOf, windingAround } from './mesh.ts';
import type { Assertion, Point } from './read-check.ts';
import { allowedChord, farthestFrom } from './surfaces.ts';

/** The mesh of the element that an assertion is about, or of the whole model. */
async function meshOf({ element }: Assertion, subject: Subject): Promise<Mesh> {
  const meshes = await subject.meshes();
  if (element !== undefined) return meshes.get(element) ?? { corners: new Float64Array(), colours: [] };
  const all = [...meshes.values()];
  return {
    corners: Float64Array.from(all.flatMap(({ corners }) => [...corners])),
    colours: all.flatMap(({ colours }) => colours),
  };
}

const rounded = (values: Point): number[] => values.map(value => Number(value.toFixed(4)));

const BOX_TOLERANCE = 0.005;
/** Of volumes and areas. */
const SHARE = 0.005;
/** Share of the area of a colour, and difference of a channel. */
const COLOUR_SHARE = 0.01;
const CHANNEL = 0.01;
const MOST_LISTED = 3;

/** Winding numbers of closed meshes are whole. */
const isWound = (mesh: Mesh, point: Point): boolean => Math.abs(windingAround(mesh, point)) > 0.5;

export const geometryJudges: Judges<
  'drawn' | 'not_drawn' | 'box' | 'volume' | 'area' | 'closed' | 'inside' | 'outside' | 'chord' | 'colours'
> = {
  async drawn({ drawn = '' }, subject) {
    const triangles = ((await subject.meshes()).get(drawn)?.corners.length ?? 0) / 9;
    return verdict(triangles > 0, `${triangles} triangles`);
  },
  async not_drawn({ not_drawn = '' }, subject) {
    const triangles = ((await subject.meshes()).get(not_drawn)?.corners.length ?? 0) / 9;
    return verdict(triangles === 0, `${triangles} triangles`);
  },
  async box(assertion, subject) {
    const [low, high] = boxOf(await meshOf(assertion, subject));
    const { box: [wantedLow, wantedHigh] = [[], []], tolerance = BOX_TOLERANCE } = assertion;
    const wanted = [...wantedLow, ...wantedHigh];
    const right = [...low, ...high].every((value, n) => isNear(value, wanted[n] ?? NaN, tolerance));
    return verdict(right, [rounded(low), rounded(high)]);
  },
  async volume(assertion, subject) {
    const { volume: wanted = 0, tolerance = Math.abs(wanted) * SHARE } = assertion;
    const volume = volumeOf(await meshOf(assertion, subject));
    return verdict(isNear(volume, wanted, tolerance), volume.toFixed(6));
  },
  async area(assertion, subject) {
    const area = areaOfMesh(await meshOf(assertion, subject));
    const right = [assertion.area ?? 0]
      .flat()
      .some(wanted => isNear(area, wanted, assertion.tolerance ?? wanted * SHARE));
    return verdict(right, area.toFixed(6));
  },
  async closed({ closed = '*' }, subject) {
    const meshes = await subject.meshes();
    const judged = closed === '*' ? [...meshes] : [[closed, meshes.get(closed)] as const];
    const open = judged.flatMap(([name, mesh]) => (mesh ? openEdges(mesh).map(edge => ({ name, edge })) : []));
    const isThere = judged.some(([, mesh]) => mesh !== undefined && mesh.corners.length > 0);
    const listed = open.slice(0, MOST_LISTED).map(({ name, edge: [a, b] }) => `${name} ${rounded(a)} to ${rounded(b)}`);
    return verdict(
      isThere && open.length === 0,
      isThere ? `${open.length} open edges ${listed.join(', ')}` : 'not drawn',
    );
  },
  async inside(assertion, subject) {
    const mesh = await meshOf(assertion, subject);
    const wrong = (assertion.inside ?? []).filter(point => !isWound(mesh, point));
    return verdict(wrong.length === 0, wrong.length === 0 ? 'all inside' : `outside: ${JSON.stringify(wrong)}`);
  },
  async outside(assertion, subject) {
    const mesh = await meshOf(assertion, subject);
    const wrong = (assertion.outside ?? []).filter(point => isWound(mesh, point));
    return verdict(wrong.length === 0, wrong.length === 0 ? 'all outside' : `inside: ${JSON.stringify(wrong)}`);
  },
  async chord(assertion, subject) {
    const { chord } = assertion;
    if (!chord) return verdict(false, 'no surface');
    const tolerance = assertion.tolerance ?? allowedChord(chord);
    const farthest = farthestFrom(await meshOf(assertion, subject), chord, tolerance);
    if (farthest === undefined) return verdict(false, 'no triangles follow the surface');
    return verdict(farthest <= tolerance * 1.001, `${farthest.toFixed(6)} m, allowed ${tolerance.toFixed(6)}`);
  },
  async colours(assertion, subject) {
    return judgeColours(await meshOf(assertion, subject), assertion.colours ?? []);
  },
};

/** sRGB to linear, as glTF has its factors. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Whether a colour of the glTF is the wanted one, as written or made linear. */
function isColour(found: Point, wanted: readonly (number | null)[]): boolean {
  const fits = (change: (value: number) => number) =>
    wanted.every((value, n) => value === null || isNear(found[n] ?? 1, n < 3 ? change(value) : value, CHANNEL));
  return fits(value => value) || fits(linear);
}

function judgeColours(mesh: Mesh, wanted: NonNullable<Assertion['colours']>) {
  const covered = wanted.map(() => 0);
  const found = new Map<string, number>();
  let unexpected = 0;
  mesh.colours.forEach((colour, triangle) => {
    const area = areaOf(cornersOf(mesh, triangle));
    const name = rounded(colour).join(' ');
    found.set(name, (found.get(name) ?? 0) + area);
    const index = wanted.findIndex(({ rgba }) => isColour(colour, rgba));
    if (index < 0) unexpected++;
    else covered[index] = (covered[index] ?? 0) + area;
  });
  const fits = wanted.every(({ area }, n) => {
    const has = covered[n] ?? 0;
    return area === undefined ? has > 0 : isNear(has, area, area * COLOUR_SHARE);
  });
  return verdict(
    unexpected === 0 && fits,
    [...found].map(([name, area]) => `${name}: ${area.toFixed(4)} m²`).join(', '),
  );
}
