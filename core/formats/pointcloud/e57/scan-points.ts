// Converts the fields of a scan to points: their place and colour, and which of them are invalid.
import { packColour, packMarks } from '../point-values.ts';
import { double } from '../../matrices.ts';
import type { PointSink } from '../reader.ts';
import type { Field, Scan } from './scans.ts';

/** Colour of a scan without colours in a coloured file. */
const GREY = packColour(204, 204, 204);
const CARTESIAN = ['cartesianX', 'cartesianY', 'cartesianZ'] as const;
const SPHERICAL = ['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'] as const;
const COLOURS = ['colorRed', 'colorGreen', 'colorBlue'] as const;

/** Values of a field by the number of the point. */
export type Values = Readonly<Record<string, Float64Array | undefined>>;

/** Points omitted from a scan. */
export interface LeftOut {
  /** marked by the scanner as no measurement */
  invalid: number;
  /** at 0, 0, 0 of the scan, the place of the scanner itself */
  nowhere: number;
}

export class ScanPoints {
  readonly leftOut: LeftOut = { invalid: 0, nowhere: 0 };
  /** required fields; without coordinates it cannot be read */
  readonly wanted: readonly string[];
  readonly hasPlaces: boolean;
  readonly hasColours: boolean;
  readonly #sink: PointSink;
  readonly #pose: Scan['pose'];
  readonly #isSpherical: boolean;
  readonly #places: readonly [string, string, string];
  readonly #state: string;
  readonly #channels: readonly Channel[];
  readonly #intensity: Channel | undefined;
  /** the first point at 0, 0, 0: when it is the only one it may be a real one */
  #first: Look | undefined;

  constructor({ fields, pose, limits }: Pick<Scan, 'fields' | 'pose' | 'limits'>, sink: PointSink) {
    const has = (name: string): boolean => fields.some(field => field.name === name && field.coding !== undefined);
    this.#sink = sink;
    this.#pose = pose;
    const isCartesian = CARTESIAN.every(has);
    this.#isSpherical = !isCartesian && SPHERICAL.every(has);
    this.hasPlaces = isCartesian || this.#isSpherical;
    this.#places = this.#isSpherical ? SPHERICAL : CARTESIAN;
    this.#state = this.#isSpherical ? 'sphericalInvalidState' : 'cartesianInvalidState';
    const shown = COLOURS.every(has) ? COLOURS : has('intensity') ? (['intensity'] as const) : [];
    const channels = (names: readonly string[]): Channel[] =>
      names
        .flatMap(name => fields.filter(field => field.name === name).slice(0, 1))
        .map(field => channelOf(field, limits[field.name]));
    this.#channels = channels(shown);
    [this.#intensity] = channels(has('intensity') ? ['intensity'] : []);
    this.hasColours = shown.length > 0;
    this.wanted = [
      ...this.#places,
      ...shown,
      ...['intensity', 'returnIndex'].filter(name => has(name) && !(shown as readonly string[]).includes(name)),
      ...[this.#state, ...(shown.length === 3 ? ['isColorInvalid'] : [])].filter(has),
    ];
  }

  /** Adds the points 0 to `count` of some values. */
  add(values: Values, count: number): void {
    const [a, b, c] = this.#places.map(name => values[name]!) as [Float64Array, Float64Array, Float64Array];
    const state = values[this.#state];
    for (let n = 0; n < count; n++) {
      if (state !== undefined && state[n] !== 0) {
        this.leftOut.invalid += 1;
        continue;
      }
      const look = { colour: this.#colourOf(values, n), marks: this.#marksOf(values, n) };
      const [u, v, w] = [double(a, n), double(b, n), double(c, n)];
      if (!this.#isSpherical) this.#place(u, v, w, look);
      else {
        const flat = u * Math.cos(w);
        this.#place(flat * Math.cos(v), flat * Math.sin(v), u * Math.sin(w), look);
      }
    }
  }

  /** Ends the scan. */
  end(): void {
    if (this.#first === undefined || this.leftOut.nowhere > 1) return;
    this.leftOut.nowhere = 0;
    this.#posed(0, 0, 0, this.#first);
  }

  #place(x: number, y: number, z: number, look: Look): void {
    if (x !== 0 || y !== 0 || z !== 0) {
      this.#posed(x, y, z, look);
      return;
    }
    this.leftOut.nowhere += 1;
    this.#first ??= look;
  }

  #posed(x: number, y: number, z: number, { colour, marks }: Look): void {
    if (!this.#pose) {
      this.#sink.add(x, y, z, colour, marks);
      return;
    }
    const [r, s, t] = this.#pose;
    this.#sink.add(
      r[0] * x + r[1] * y + r[2] * z + r[3],
      s[0] * x + s[1] * y + s[2] * z + s[3],
      t[0] * x + t[1] * y + t[2] * z + t[3],
      colour,
      marks,
    );
  }

  #marksOf(values: Values, n: number): number {
    const intensity = this.#intensity ? shareOf(this.#intensity, values, n, 65535) : 0;
    const index = values['returnIndex']?.[n] ?? -1;
    return packMarks(intensity, 0, index >= 0 ? Math.min(15, Math.round(index) + 1) : 0);
  }

  #colourOf(values: Values, n: number): number {
    const [red, green, blue] = this.#channels;
    if (!red || values['isColorInvalid']?.[n]) return GREY;
    const first = shareOf(red, values, n, 255);
    return green && blue
      ? packColour(first, shareOf(green, values, n, 255), shareOf(blue, values, n, 255))
      : packColour(first, first, first);
  }
}

type Look = Readonly<Record<'colour' | 'marks', number>>;

interface Channel {
  readonly name: string;
  readonly low: number;
  readonly factor: number;
}

/** Scales to 0 to 1: by the limits of the scan, else by those of the field, else by the usual range. */
function channelOf({ name, coding, range }: Field, limits: readonly [number, number] | undefined): Channel {
  const [low, high] = limits ?? range ?? (coding?.kind === 'whole' && name !== 'intensity' ? [0, 255] : [0, 1]);
  return { name, low, factor: 1 / (high - low) };
}

function shareOf({ name, low, factor }: Channel, values: Values, n: number, most: number): number {
  const value = Math.round((values[name]![n]! - low) * factor * most);
  return value > 0 ? Math.min(most, value) : 0;
}
