// Records of a section: each begins with group 0 and its type.
import type { Entity } from './drawing.ts';
import type { Tags, TagValue } from './tags.ts';

/** An entity whose parts are still to come. */
export interface OpenRecord extends Entity {
  readonly parts: Entity[];
}

/** From here on pairs belong to other programs. */
const FIRST_OF_OTHERS = 1000;

const EMBEDDED = 101;

/** Reads the records of a section until its end, and hands each over as soon as its pairs are read; vertices and attributes become parts of
 *  what they follow. Returns false when the file ends before the section. */
export function readRecords(tags: Tags, take: (record: OpenRecord) => void): boolean {
  let owner: OpenRecord | undefined;
  let pending: OpenRecord | undefined;
  let codes: number[] = [];
  let values: TagValue[] = [];
  let type: string | undefined;
  let isForeign = false;

  const finish = (): void => {
    if (type === undefined) return;
    const record = recordOf(type, codes, values);
    if (isPart(type)) {
      owner?.parts.push(record);
      return;
    }
    if (type === 'SEQEND') {
      owner = undefined;
      return;
    }
    if (pending) take(pending);
    pending = record;
    owner = type === 'POLYLINE' || type === 'INSERT' ? record : undefined;
  };
  const end = (isWhole: boolean): boolean => {
    finish();
    if (pending) take(pending);
    return isWhole;
  };

  try {
    while (tags.next()) {
      const { code, value } = tags;
      if (code === 0) {
        finish();
        type = String(value).trim();
        codes = [];
        values = [];
        isForeign = false;
        if (type === 'ENDSEC' || type === 'EOF') {
          type = undefined;
          return end(value === 'ENDSEC');
        }
      } else if (code === 102) {
        // Groups in braces, of reactors and extensions, repeat the numbers of the entity's own.
        isForeign = String(value).startsWith('{');
      } else if (code === EMBEDDED) {
        isForeign = true; // to the end of the record: another object with groups of the same numbers
      } else if (!isForeign && code < FIRST_OF_OTHERS && code !== 999) {
        codes.push(code);
        values.push(value);
      }
    }
  } catch (error) {
    end(false);
    throw error;
  }
  return end(false);
}

const isPart = (type: string): boolean => type === 'VERTEX' || type === 'ATTRIB';

function recordOf(type: string, codes: readonly number[], values: readonly TagValue[]): OpenRecord {
  const text = (code: number, otherwise: string): string => {
    const at = codes.indexOf(code);
    return at < 0 ? otherwise : String(values[at]);
  };
  // A DIMSTYLE has its handle in 105: group 5 is one of its settings.
  return { type, handle: text(type === 'DIMSTYLE' ? 105 : 5, '').trim().toUpperCase(), layer: text(8, '0'), isPaper: text(67, '0') === '1', codes, values, parts: [] };
}
