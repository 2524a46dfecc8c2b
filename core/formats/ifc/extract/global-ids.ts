import { createHash } from 'node:crypto';
import { LONGEST_GUID } from '../../long-texts.ts';
import { countWarning, type IfcWarning } from '../../errors.ts';
import { idAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

/**
 * A GlobalId made of a text, the same for the same text: 128 bits of its hash as 22 digits, of which the first holds
 * two bits.
 */
export function globalIdOf(text: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  let id = '';
  for (let digit = 0; digit < 22; digit++) {
    id = DIGITS.charAt(Number(rest & 63n)) + id;
    rest >>= 6n;
  }
  return id;
}

/** A GlobalId made of a text, with the first number behind it that makes one which is not taken. */
export function freeGlobalId(seed: string, isTaken: (guid: string) => boolean, first = 0): string {
  for (let round = first; ; round++) {
    const made = globalIdOf(`${seed} ${round}`);
    if (!isTaken(made)) return made;
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';
const IS_DIGIT = new Uint8Array(128);
for (const digit of DIGITS) IS_DIGIT[digit.charCodeAt(0)] = 1;

/** 22 digits, of which the first is 0 to 3. */
function isWellFormed(guid: string): boolean {
  if (guid.length !== 22) return false;
  for (let i = 0; i < 22; i++) if (IS_DIGIT[guid.charCodeAt(i)] !== 1) return false;
  return guid.charCodeAt(0) <= 51;
}

const MOST_WARNINGS = 100;

/** GlobalIds as the file has them. An empty or missing one is replaced by an id made from the STEP id, which is the
 *  same whenever the same file is read again. */
export class GlobalIds {
  readonly #index: StepIndex;
  readonly #seen = new Set<string>();
  readonly #found: IfcWarning[] = [];
  #duplicates = 0;
  #malformed = 0;
  #missing = 0;

  constructor(index: StepIndex) {
    this.#index = index;
  }

  /** GlobalId of the instance at `position`, which `reader` holds. */
  of(position: number, reader: InstanceReader): string {
    const written = reader.uniqueText(0);
    if (written !== null && written !== '')
      return written.length > LONGEST_GUID ? written.slice(0, LONGEST_GUID).toWellFormed() : written;
    this.#missing++;
    return numberedId(idAt(this.#index, position));
  }

  /** Notes the GlobalId of an element for the warnings. */
  note(guid: string, type: string): void {
    const before = this.#seen.size;
    if (this.#seen.add(guid).size === before) {
      const message = `The GlobalId ${guid} is used more than once.`;
      if (this.#duplicates++ < MOST_WARNINGS) this.#found.push({ code: 'duplicate_guid', message, guid, type });
    }
    if (!isWellFormed(guid) && this.#malformed++ < MOST_WARNINGS)
      this.#found.push({ code: 'malformed_guid', message: `The GlobalId ${guid} is malformed.`, guid, type });
  }

  warnings(): IfcWarning[] {
    const beyond = (count: number): number => (count > MOST_WARNINGS ? count : 0);
    const made = 'objects have no GlobalId and got one made from their instance number.';
    return [
      ...this.#found,
      ...countWarning('missing_guid', this.#missing, made),
      ...countWarning('duplicate_guid', beyond(this.#duplicates), 'elements repeat the GlobalId of another.'),
      ...countWarning('malformed_guid', beyond(this.#malformed), 'elements have a malformed GlobalId.'),
    ];
  }
}

/** `0plinth` and a number in the alphabet of GlobalIds, 22 characters. */
export function numberedId(id: number): string {
  let text = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / 64)) text = DIGITS.charAt(rest % 64) + text;
  return `0plinth${text.padStart(15, '0')}`;
}
