import type { IfcWarning } from './errors.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';
const IS_DIGIT = new Uint8Array(128);
for (const digit of DIGITS) IS_DIGIT[digit.charCodeAt(0)] = 1;

/** 22 digits, of which the first is 0 to 3. */
function isWellFormed(guid: string): boolean {
  if (guid.length !== 22) return false;
  for (let i = 0; i < 22; i++) if (IS_DIGIT[guid.charCodeAt(i)] !== 1) return false;
  return guid.charCodeAt(0) <= 51;
}

/** GlobalIds as the file has them. An empty or missing one is replaced by an id made from the STEP id, which is the same
 *  whenever the same file is read again. */
export interface GlobalIds {
  /** GlobalId of the instance at `position`, which `reader` holds. */
  of(position: number, reader: InstanceReader): string;
  /** Notes the GlobalId of an element for the warnings. */
  note(guid: string, type: string): void;
  warnings(): IfcWarning[];
}

const MOST_WARNINGS = 100;

export function createGlobalIds(index: StepIndex): GlobalIds {
  const seen = new Set<string>();
  const found: IfcWarning[] = [];
  let duplicates = 0;
  let malformed = 0;
  let missing = 0;
  return {
    of: (position, reader) => {
      const written = reader.uniqueText(0);
      if (written !== null && written !== '') return written;
      missing++;
      return replacement(index.ids[position]!);
    },
    note: (guid, type) => {
      const before = seen.size;
      if (seen.add(guid).size === before) {
        if (duplicates++ < MOST_WARNINGS) found.push({ code: 'duplicate_guid', message: `The GlobalId ${guid} is used more than once.`, guid, type });
      }
      if (!isWellFormed(guid) && malformed++ < MOST_WARNINGS) found.push({ code: 'malformed_guid', message: `The GlobalId ${guid} is malformed.`, guid, type });
    },
    warnings: () => {
      const totals: IfcWarning[] = [];
      if (missing > 0) totals.push({ code: 'missing_guid', message: `${missing} objects have no GlobalId and got one made from their instance number.` });
      if (duplicates > MOST_WARNINGS) totals.push({ code: 'duplicate_guid', message: `${duplicates} elements repeat the GlobalId of another.` });
      if (malformed > MOST_WARNINGS) totals.push({ code: 'malformed_guid', message: `${malformed} elements have a malformed GlobalId.` });
      return [...found, ...totals];
    },
  };
}

/** `0plinth` and the STEP id in the alphabet of GlobalIds, 22 characters. */
function replacement(id: number): string {
  let text = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / 64)) text = DIGITS[rest % 64]! + text;
  return `0plinth${text.padStart(15, '0')}`;
}
