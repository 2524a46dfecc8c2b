// Generated booleans against exact volumes. All operands are convex, so that the volume of every combination is a sum
// of volumes of intersections, and each of these is a convex body that is cut plane by plane.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readGlb } from '../../../testing/read-glb.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { endThreads } from '../geometry/thread.ts';
import { convert } from '../testing/converted.ts';
import { type Convex, cut, halfSpace, prism, type Point, volume } from '../testing/convex.ts';
import { openEdges, trianglesOf, volumeOf } from '../testing/triangles.ts';

after(endThreads);

const FILES = 10;
const IN_FILE = 50;
// Sides of what is exact about cylinders, and how much smaller those with chords may be.
const ROUND = 720;
const CHORDS = 0.02;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A term of the volume: a sign and the operands whose intersection counts. */
type Term = readonly [sign: number, operands: readonly Convex[]];

const times = (terms: readonly Term[], by: Convex, sign: number): Term[] =>
  terms.map(([own, operands]) => [own * sign, [...operands, by]] as const);

const volumeOfTerms = (terms: readonly Term[]): number =>
  terms.reduce((sum, [sign, [first, ...others]]) => {
    if (first === undefined) return sum;
    return sum + sign * volume(others.reduce((body, other) => cut(body, other), first));
  }, 0);

for (let file = 0; file < FILES; file++)
  test(`generated booleans, seed ${file}`, async () => {
    const model = generate(randomFrom(1000 + file), file);
    const folder = mkdtempSync(join(tmpdir(), 'plinth-booleans-'));
    try {
      const path = join(folder, 'model.ifc');
      writeFileSync(path, stepFile(model.lines, { schema: 'IFC4' }));
      await convert(path, 'model.ifc', false, (into, { warnings }) => {
        const { elements } = readGlb(readFileSync(join(into, 'model.glb')));
        const faults: string[] = [];
        for (const [id, exact] of model.volumes) {
          const element = elements.get(id);
          if (exact.volume < exact.least) {
            // What is left is too small to be compared; it may be nothing, and then the body is drawn uncut.
            continue;
          }
          const triangles = element === undefined ? new Float64Array() : trianglesOf(element);
          const found = volumeOf(triangles);
          const slack = exact.volume * 1e-4 + exact.least * 0.01 + (exact.isRound ? exact.size * CHORDS : 0);
          if (!(Math.abs(found - exact.volume) <= slack))
            faults.push(`${id}: ${found} of ${exact.volume} (${exact.what})`);
          if (openEdges(triangles, 1e-5) > 0) faults.push(`${id}: open edges (${exact.what})`);
        }
        assert.deepEqual(faults, []);
        assert.deepEqual(
          warnings.filter(({ code }) => code === 'not_drawn'),
          [],
        );
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

interface Exact {
  readonly volume: number;
  /** volumes below this are not compared */
  readonly least: number;
  readonly size: number;
  readonly isRound: boolean;
  readonly what: string;
}

/** A file of products, each with one boolean, and the exact volumes by GlobalId. */
function generate(random: () => number, file: number) {
  const lines: string[] = [
    `#1=IFCPROJECT('${guid(1)}',$,'booleans',$,$,$,$,(#4),#2);`,
    '#2=IFCUNITASSIGNMENT((#3));',
    `#3=IFCSIUNIT(*,.LENGTHUNIT.,${file % 2 === 0 ? '$' : '.MILLI.'},.METRE.);`,
    "#4=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$);",
    '#5=IFCCARTESIANPOINT((0.,0.,0.));',
    '#6=IFCAXIS2PLACEMENT3D(#5,$,$);',
  ];
  const unit = file % 2 === 0 ? 1 : 1000;
  let last = 10;
  const add = (text: string): string => {
    lines.push(`#${++last}=${text};`);
    return `#${last}`;
  };
  const numbers = (values: readonly number[]): string =>
    `(${values.map(value => (Number.isInteger(value) ? `${value}.` : String(value).toUpperCase())).join()})`;
  const point = (values: readonly number[]): string =>
    add(`IFCCARTESIANPOINT(${numbers(values.map(value => value * unit))})`);
  const direction = (values: readonly number[]): string => add(`IFCDIRECTION(${numbers(values)})`);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const length = (value: number): string => numbers([value * unit]).slice(1, -1);

  /** A random frame near the origin; every second one is along the axes. */
  function axes(reach: number) {
    const origin: Point = [between(-reach, reach), between(-reach, reach), between(-reach, reach)];
    if (random() < 0.4) return { o: origin, z: [0, 0, 1] as Point, x: [1, 0, 0] as Point };
    const z = unitOf([between(-1, 1), between(-1, 1), between(-1, 1)]);
    const helper: Point = Math.abs(z[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0];
    return { o: origin, z, x: unitOf(crossOf(helper, z)) };
  }
  const placement = ({ o, z, x }: ReturnType<typeof axes>): string =>
    add(`IFCAXIS2PLACEMENT3D(${point(o)},${direction(z)},${direction(x)})`);

  function solid(shift: Point): { readonly ref: string; readonly body: Convex; readonly isRound: boolean } {
    const frame = axes(1);
    const at = { ...frame, o: frame.o.map((v, i) => v + shift[i]!) as unknown as Point };
    const height = between(0.5, 3);
    const kind = pick(['box', 'prism', 'cylinder']);
    const [a, b] = [between(0.5, 3), between(0.5, 3)];
    const sides = kind === 'box' ? 4 : kind === 'cylinder' ? ROUND : 3 + Math.floor(random() * 6);
    const outline =
      kind === 'box'
        ? ([
            [-a / 2, -b / 2],
            [a / 2, -b / 2],
            [a / 2, b / 2],
            [-a / 2, b / 2],
          ] as const)
        : Array.from({ length: sides }, (_, i) => {
            const angle = (2 * Math.PI * i) / sides;
            return [(a / 2) * Math.cos(angle), (a / 2) * Math.sin(angle)] as const;
          });
    const profile =
      kind === 'box'
        ? add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${length(a)},${length(b)})`)
        : kind === 'cylinder'
          ? add(`IFCCIRCLEPROFILEDEF(.AREA.,$,$,${length(a / 2)})`)
          : add(
              `IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${add(
                `IFCPOLYLINE((${[...outline, outline[0]!].map(each => point(each)).join()}))`,
              )})`,
            );
    const ref = add(`IFCEXTRUDEDAREASOLID(${profile},${placement(at)},${direction([0, 0, 1])},${length(height)})`);
    return { ref, body: prism(at, outline, height), isRound: kind === 'cylinder' };
  }

  const volumes = new Map<string, Exact>();
  for (let n = 0; n < IN_FILE; n++) {
    // Far away by their placement, or by the coordinates of their solids.
    const far = 10 ** between(0, 6);
    const place: Point = [between(-far, far), between(-far, far), between(-far, far) / 100];
    const inside: Point = random() < 0.3 ? [Math.round(place[0]), Math.round(place[1]), 0] : [0, 0, 0];
    const first = solid(inside);
    let { ref, isRound } = first;
    let terms: Term[] = [[1, [first.body]]];
    let size = volume(first.body);
    const what: string[] = [];
    for (let operators = 1 + Math.floor(random() * 3); operators > 0; operators--) {
      const isPlane = random() < 0.4;
      const operator = pick(isPlane ? ['DIFFERENCE', 'INTERSECTION'] : ['DIFFERENCE', 'INTERSECTION', 'UNION']);
      what.push(`${operator} ${isPlane ? 'plane' : 'solid'}`);
      let second: Convex;
      if (isPlane) {
        const frame = axes(0.7);
        const at = { ...frame, o: frame.o.map((v, i) => v + inside[i]!) as unknown as Point };
        const agrees = random() < 0.5;
        second = halfSpace(at.o, at.z, agrees);
        const plane = add(`IFCPLANE(${placement(at)})`);
        ref = add(
          `IFCBOOLEANRESULT(.${operator}.,${ref},${add(`IFCHALFSPACESOLID(${plane},.${agrees ? 'T' : 'F'}.)`)})`,
        );
      } else {
        const other = solid(inside);
        second = other.body;
        isRound ||= other.isRound;
        size += volume(other.body);
        ref = add(`IFCBOOLEANRESULT(.${operator}.,${ref},${other.ref})`);
      }
      if (operator === 'INTERSECTION') terms = times(terms, second, 1);
      else if (operator === 'DIFFERENCE') terms = [...terms, ...times(terms, second, -1)];
      else terms = [...terms, [1, [second]], ...times(terms, second, -1)];
    }
    const shape = add(
      `IFCPRODUCTDEFINITIONSHAPE($,$,(${add(`IFCSHAPEREPRESENTATION(#4,'Body','CSG',(${add(`IFCCSGSOLID(${ref})`)}))`)}))`,
    );
    const id = guid(100 + n);
    const local = add(`IFCLOCALPLACEMENT($,${add(`IFCAXIS2PLACEMENT3D(${point(place)},$,$)`)})`);
    add(`IFCBUILDINGELEMENTPROXY('${id}',$,'${n}',$,$,${local},${shape},$,$)`);
    volumes.set(id, { volume: volumeOfTerms(terms), least: size * 1e-3, size, isRound, what: what.join(', ') });
  }
  return { lines, volumes };
}

function unitOf([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const crossOf = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
