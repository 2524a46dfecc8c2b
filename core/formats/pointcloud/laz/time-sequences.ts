// Times of points in the second version of LASzip: up to four sequences at once, as of several flight lines or
// scanners. Rules: the LAZ specification, item GPSTIME11 of version 2.
import { SymbolModel, type ArithmeticDecoder, WholeNumbers, type NextItem } from './arithmetic.ts';

const SEQUENCES = 4;
/** A time is coded by a multiple of the last difference, forwards and backwards, or by one of the codes after these. */
const [FORWARDS, BACKWARDS] = [500, 10];
const UNCHANGED = FORWARDS + BACKWARDS + 1;
const WHOLE = UNCHANGED + 1;
const CODES = FORWARDS + BACKWARDS + 6;
/** Number of extreme differences in a row after which they are expected. */
const MOST_EXTREMES = 3;

class Sequence {
  time = 0n;
  difference = 0;
  extremes = 0;

  move(by: number): void {
    this.time = BigInt.asIntN(64, this.time + BigInt(by));
  }

  moveFar(by: number): void {
    this.move(by);
    if (++this.extremes <= MOST_EXTREMES) return;
    this.difference = by;
    this.extremes = 0;
  }
}

export function timesOfSequences(decoder: ArithmeticDecoder): NextItem {
  const times = new Times(decoder);
  return (record, at) => {
    times.start(record.getBigInt64(at, true));
    record.setBigInt64(at, times.next(), true);
  };
}

class Times {
  readonly #decoder: ArithmeticDecoder;
  readonly #multiples = new SymbolModel(CODES);
  readonly #starts = new SymbolModel(6);
  readonly #numbers: WholeNumbers;
  readonly #sequences = Array.from({ length: SEQUENCES }, () => new Sequence());
  #current = 0;
  #newest = 0;
  #isStarted = false;

  constructor(decoder: ArithmeticDecoder) {
    this.#decoder = decoder;
    this.#numbers = new WholeNumbers(decoder, 32, 9);
  }

  get #sequence(): Sequence {
    return this.#sequences[this.#current]!;
  }

  /** `time`: of the first point */
  start(time: bigint): void {
    if (!this.#isStarted) this.#sequence.time = time;
    this.#isStarted = true;
  }

  next(): bigint {
    // Damage could switch between sequences without end.
    for (let changes = 0; changes < SEQUENCES * SEQUENCES; changes++) {
      const next = this.#sequence.difference === 0 ? this.#first() : this.#further();
      if (next === undefined) break;
      this.#current = (this.#current + next) % SEQUENCES;
    }
    return this.#sequence.time;
  }

  /**
   * Reads a time of a sequence that has no difference yet. Returns the offset of the sequence when the time is in
   * another.
   */
  #first(): number | undefined {
    const code = this.#decoder.symbol(this.#starts);
    const sequence = this.#sequence;
    if (code === 1) {
      sequence.difference = this.#numbers.next(0, 0);
      sequence.move(sequence.difference);
      sequence.extremes = 0;
    } else if (code === 2) this.#begin();
    return code > 2 ? code - 2 : undefined;
  }

  /** Reads a time by the difference between the last two. Returns the same as `first`. */
  #further(): number | undefined {
    const code = this.#decoder.symbol(this.#multiples);
    const sequence = this.#sequence;
    if (code === WHOLE) this.#begin();
    if (code > WHOLE) return code - WHOLE;
    if (code >= UNCHANGED) return undefined;
    const multiple = code <= FORWARDS ? code : FORWARDS - code;
    const by = this.#numbers.next(Math.imul(multiple, sequence.difference), contextOf(multiple));
    if (multiple === 1) {
      sequence.move(by);
      sequence.extremes = 0;
    } else if (multiple === 0 || multiple === FORWARDS || multiple === -BACKWARDS) sequence.moveFar(by);
    else sequence.move(by);
    return undefined;
  }

  /** Reads the time of a new sequence, which replaces the oldest one. */
  #begin(): void {
    const high = this.#numbers.next(Number(this.#sequence.time >> 32n), 8);
    const low = this.#decoder.bits(32);
    this.#newest = (this.#newest + 1) % SEQUENCES;
    this.#current = this.#newest;
    const sequence = this.#sequence;
    sequence.time = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
    sequence.difference = 0;
    sequence.extremes = 0;
  }
}

function contextOf(multiple: number): number {
  if (multiple === 1) return 1;
  if (multiple === 0) return 7;
  if (multiple > 0) return multiple < 10 ? 2 : multiple < FORWARDS ? 3 : 4;
  return multiple > -BACKWARDS ? 5 : 6;
}
