// The cases of `shared/corpus/cases`: a folder with small files and `check.json`, which says what must hold of them.
// README.md there describes every word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Point = readonly number[];

/** A surface that curved faces follow; metres, z up. */
export interface Surface {
  readonly kind: 'cylinder' | 'sphere' | 'cone' | 'torus' | 'ellipse';
  /** on the axis; the centre of spheres, tori and ellipses, the centre of the base of cones */
  readonly point: Point;
  readonly axis?: Point;
  readonly radius?: number;
  /** of a torus: radius of its tube */
  readonly small?: number;
  /** of a cone: from the base to the apex */
  readonly height?: number;
  /** of an ellipse: direction of the first of the semi-axes `half` */
  readonly x?: Point;
  readonly half?: Point;
}

interface ColouredArea {
  /** null: any value */
  readonly rgba: readonly (number | null)[];
  /** square metres */
  readonly area?: number;
}

/** One assertion: a single deciding word, and words that go with it. */
export interface Assertion {
  readonly any?: readonly Assertion[];
  readonly all?: readonly Assertion[];
  readonly warning?: string;
  readonly no_warning?: string;
  readonly notice?: string;
  readonly drawn?: string;
  readonly not_drawn?: string;
  readonly box?: readonly [Point, Point];
  readonly volume?: number;
  readonly area?: number | readonly number[];
  readonly closed?: string;
  readonly inside?: readonly Point[];
  readonly outside?: readonly Point[];
  readonly chord?: Surface;
  readonly colours?: readonly ColouredArea[];
  readonly attribute?: string;
  readonly property?: readonly [string, string];
  readonly elements?: number;
  readonly georeference?: string;
  readonly plan_element?: string;
  readonly plan_lines?: readonly (readonly [Point, Point])[];
  readonly text?: string;
  readonly no_text?: string;
  readonly filled?: readonly Point[];
  readonly empty?: readonly Point[];
  readonly fill_colours?: readonly (string | Point)[];
  readonly points?: number;
  readonly cloud_box?: readonly [Point, Point];
  readonly cloud_point?: Point;
  readonly cloud_colours?: boolean;
  readonly topics?: readonly string[];
  readonly topic?: string;
  readonly exported?: string;
  readonly element?: string;
  readonly tolerance?: number;
  readonly value?: unknown;
  readonly unit?: string;
  readonly once?: boolean;
  readonly absent?: boolean;
  readonly of_type?: string;
  readonly count?: number;
  readonly at?: Point;
  readonly rgb?: Point;
  readonly field?: string;
}

/** Each deciding word with the words that may go with it. */
const words = {
  any: [],
  all: [],
  warning: [],
  no_warning: [],
  notice: [],
  drawn: [],
  not_drawn: [],
  box: ['element', 'tolerance'],
  volume: ['element', 'tolerance'],
  area: ['element', 'tolerance'],
  closed: ['element'],
  inside: ['element'],
  outside: ['element'],
  chord: ['element', 'tolerance'],
  colours: ['element'],
  attribute: ['element', 'value'],
  property: ['element', 'value', 'unit', 'once', 'absent', 'tolerance'],
  elements: ['of_type'],
  georeference: ['value', 'tolerance'],
  plan_element: [],
  plan_lines: ['tolerance', 'element'],
  text: ['count'],
  no_text: [],
  filled: ['element'],
  empty: ['element'],
  fill_colours: ['at', 'element'],
  points: [],
  cloud_box: ['tolerance'],
  cloud_point: ['rgb', 'tolerance'],
  cloud_colours: [],
  topics: [],
  topic: ['field', 'value'],
  exported: [],
} as const satisfies Readonly<Record<string, readonly (keyof Assertion)[]>>;

export type Word = keyof typeof words;

const isWord = (text: string): text is Word => Object.hasOwn(words, text);

/** The deciding word of an assertion. @throws when it has none, or a word that is not known */
export function wordOf(assertion: Assertion): Word {
  const keys = Object.keys(assertion);
  const deciding = keys.find(isWord);
  const allowed: readonly string[] = deciding === undefined ? [] : words[deciding];
  const unknown = keys.find(key => key !== deciding && !allowed.includes(key));
  if (unknown !== undefined || deciding === undefined)
    throw new Error(`unknown word ${unknown ?? '(none)'} in ${JSON.stringify(assertion)}`);
  for (const part of [...(assertion.any ?? []), ...(assertion.all ?? [])]) wordOf(part);
  return deciding;
}

export interface Case {
  /** number and name of the folder */
  readonly name: string;
  readonly folder: string;
  readonly kind: string;
  readonly what: string;
  readonly files: readonly {
    readonly file: string;
    /** letters of the statuses in which processing may end */
    readonly status: string;
    readonly assert: readonly Assertion[];
  }[];
}

/**
 * The cases in a folder in the order of their numbers. @param wanted beginnings of their names; all when empty
 * @throws when an assertion has an unknown word
 */
export function readCases(folder: string, wanted: readonly string[] = []): Case[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && (wanted.length === 0 || wanted.some(start => entry.name.startsWith(start))))
    .map(({ name }) => name)
    .toSorted()
    .map(name => {
      const path = join(folder, name);
      const check = JSON.parse(readFileSync(join(path, 'check.json'), 'utf8')) as Omit<Case, 'name' | 'folder'>;
      for (const { assert } of check.files) for (const assertion of assert) wordOf(assertion);
      return { ...check, name, folder: path };
    });
}
