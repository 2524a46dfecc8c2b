// Records of a section: each begins with group 0 and its type.
import type { Entity } from './drawing.ts';
import type { Tags, TagValue } from './tags.ts';

/** An entity whose parts are still to come. */
export interface OpenRecord extends Entity {
  readonly parts: Entity[];
}

/** From this group code on pairs belong to other programs. */
const FIRST_OF_OTHERS = 1000;

const EMBEDDED = 101;
const COMMENT = 999;
const [SUBCLASS, OWNER] = [100, 330];

/** Unused pairs; in a drawing of a million lines they are half of it. */
const isUseless = (code: number, type: string | undefined): boolean =>
  code === COMMENT || (type !== 'LAYOUT' && (code === SUBCLASS || (code === OWNER && type !== 'HATCH')));

/**
 * Reads the records of a section until its end, and passes on each as soon as its pairs are read; vertices and
 * attributes become parts of their owner. Returns false when the file ends before the section.
 */
export function readRecords(tags: Tags, take: (record: OpenRecord) => void): boolean {
  let owner: OpenRecord | undefined;
  let pending: OpenRecord | undefined;
  let codes: number[] = [];
  let values: TagValue[] = [];
  let head: Head = noHead;
  let type: string | undefined;
  let isForeign = false;

  const finish = (): void => {
    if (type === undefined) return;
    // Copies are as long as their content; lists that grew reserve more.
    const record: OpenRecord = { type, ...head, codes: codes.slice(), values: values.slice(), parts: [] };
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
        head = noHead;
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
      } else if (isForeign || code >= FIRST_OF_OTHERS || isUseless(code, type)) {
        continue;
      } else if (code === 5 || code === 8 || code === 67) {
        head = withHead(head, code, value);
      } else {
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

/** The common properties of all entities, apart from their other pairs. */
type Head = Pick<Entity, 'handle' | 'layer' | 'isPaper'>;
const noHead: Head = { handle: '', layer: '0', isPaper: false };

/** Of a repeated group the first one counts, as everywhere. */
function withHead(head: Head, code: 5 | 8 | 67, value: TagValue): Head {
  if (code === 67) return { ...head, isPaper: value === 1 };
  if (code === 8) return head.layer === noHead.layer ? { ...head, layer: String(value) } : head;
  return head.handle === '' ? { ...head, handle: String(value).trim().toUpperCase() } : head;
}
