// Display state of every element, as the graphics card reads it: four bytes per feature. Red, green and blue are the
// colour given to it, alpha holds the marks below. Features of all open models share one numbering.

export const marks = {
  /** hidden by the user */
  hidden: 1,
  /** of a kind that is switched off: rooms at first */
  kindOff: 2,
  /** above the chosen storey */
  aboveStorey: 4,
  /** not isolated while others are: drawn as a shade, not pickable */
  ghost: 8,
  /** see-through but pickable */
  xray: 16,
  selected: 32,
  coloured: 64,
} as const;

export type Mark = keyof typeof marks;
export type Features = Iterable<number>;
const allMarks = Object.keys(marks) as Mark[];

const INVISIBLE = marks.hidden | marks.kindOff | marks.aboveStorey;

/** Width of the texture that the bytes become. */
export const STATE_WIDTH = 1024;

export class ElementStates {
  /** whole rows of the texture */
  bytes = new Uint8Array(STATE_WIDTH * 4);
  count = 0;
  /** increases with every change */
  version = 0;
  /** increases with every change of what is visible, but not with selection and colour */
  shapeVersion = 0;
  readonly #counts = new Map<Mark, number>();

  /** Makes room for the features of one more model; returns the number of its first. */
  grow(features: number): number {
    const first = this.count;
    this.count += features;
    const size = Math.ceil(Math.max(1, this.count) / STATE_WIDTH) * STATE_WIDTH * 4;
    if (size > this.bytes.length) {
      const larger = new Uint8Array(size);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.version++;
    this.shapeVersion++;
    return first;
  }

  has(feature: number, mark: Mark): boolean {
    return (this.bytes[feature * 4 + 3]! & marks[mark]) !== 0;
  }

  isVisible(feature: number): boolean {
    return (this.bytes[feature * 4 + 3]! & INVISIBLE) === 0;
  }

  isPickable(feature: number): boolean {
    return (this.bytes[feature * 4 + 3]! & (INVISIBLE | marks.ghost)) === 0;
  }

  /** How many features carry a mark. */
  countOf(mark: Mark): number {
    return this.#counts.get(mark) ?? 0;
  }

  /** Sets or clears a mark of some features. */
  mark(features: Features, mark: Mark, on: boolean): void {
    const bit = marks[mark];
    let change = 0;
    for (const feature of features) {
      const at = feature * 4 + 3;
      const before = this.bytes[at]!;
      const after = on ? before | bit : before & ~bit;
      if (before === after) continue;
      this.bytes[at] = after;
      change += on ? 1 : -1;
    }
    this.#note(mark, this.countOf(mark) + change, change !== 0);
  }

  /** Sets the mark on exactly these features. */
  markOnly(features: Features, mark: Mark): void {
    this.clear(mark);
    this.mark(features, mark, true);
  }

  /** Sets the mark on all features but these. */
  markAllBut(features: Features, mark: Mark): void {
    const bit = marks[mark];
    for (let at = 3; at < this.count * 4; at += 4) this.bytes[at]! |= bit;
    this.#note(mark, this.count, true);
    this.mark(features, mark, false);
  }

  clear(mark: Mark): void {
    if (this.countOf(mark) === 0) return;
    const bit = marks[mark];
    for (let at = 3; at < this.count * 4; at += 4) this.bytes[at]! &= ~bit;
    this.#note(mark, 0, true);
  }

  /** Removes all marks of features. */
  forget(features: Features): void {
    for (const mark of allMarks) this.mark(features, mark, false);
  }

  /** Removes all marks of all features. */
  reset(): void {
    for (const mark of allMarks) this.clear(mark);
  }

  /** Gives features a colour (sRGB, 0xRRGGBB); null restores their own. */
  paint(features: Features, colour: number | null): void {
    if (colour !== null) {
      for (const feature of features) {
        this.bytes[feature * 4] = colour >> 16;
        this.bytes[feature * 4 + 1] = (colour >> 8) & 255;
        this.bytes[feature * 4 + 2] = colour & 255;
      }
    }
    this.version++;
    this.mark(features, 'coloured', colour !== null);
  }

  /** The colour given last to a feature (sRGB, 0xRRGGBB); valid while it is marked `coloured`. */
  colourOf(feature: number): number {
    const at = feature * 4;
    return (this.bytes[at]! << 16) | (this.bytes[at + 1]! << 8) | this.bytes[at + 2]!;
  }

  /** Features that carry a mark, ascending. */
  all(mark: Mark): number[] {
    const bit = marks[mark];
    const found: number[] = [];
    for (let feature = 0; feature < this.count; feature++)
      if ((this.bytes[feature * 4 + 3]! & bit) !== 0) found.push(feature);
    return found;
  }

  #note(mark: Mark, count: number, changed: boolean): void {
    this.#counts.set(mark, count);
    if (!changed) return;
    this.version++;
    if (mark !== 'selected' && mark !== 'coloured') this.shapeVersion++;
  }
}
