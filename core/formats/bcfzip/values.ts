// Guids, times, numbers and colours as files write them.
import { createHash } from 'node:crypto';
import type { Report } from './report.ts';
import { trimmedText } from './reading/xml-tree.ts';
import type { XmlElement } from '../grow-tree.ts';

const guidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A guid in lower case, also when it is given in braces or without hyphens; null when it is none. */
export function readGuid(text: string | null | undefined): string | null {
  const bare = text
    ?.trim()
    .toLowerCase()
    .replace(/^\{(.*)\}$/, '$1');
  if (!bare) return null;
  if (guidForm.test(bare)) return bare;
  return /^[0-9a-f]{32}$/.test(bare) ? hyphenate(bare) : null;
}

const hyphenate = (digits: string) =>
  [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');

/** A derived guid, equal for equal parts: the same file read twice gives the same guids. */
export function derivedGuid(...parts: readonly string[]): string {
  const digits = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32).split('');
  // The version and variant bits of a name-based UUID (RFC 9562, version 8).
  digits[12] = '8';
  digits[16] = 'a';
  return hyphenate(digits.join(''));
}

/** GlobalId of IFC. */
export const isIfcGuid = (text: string): boolean => /^[0-9A-Za-z_$]{22}$/.test(text);

/** A time as UTC with milliseconds; times without a zone are UTC. Null when it is none. */
export function readDate(text: string | null | undefined): string | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
    text?.trim() ?? '',
  );
  if (!found) return null;
  const [, day, minute = '00:00', second = '00', fraction = '0', zone = 'Z'] = found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const time = Date.parse(`${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  // Years beyond four digits would be written with a sign, which not every reader accepts as xs:dateTime.
  return Number.isNaN(time) || time < 0 - 62_135_596_800_000 || time > 253_402_300_799_999
    ? null
    : new Date(time).toISOString();
}

/** An optional time; one that cannot be read is reported. */
export function readDateOf(element: XmlElement, name: string, report: Report): string | null {
  const text = trimmedText(element, name);
  const date = readDate(text);
  if (text !== null && date === null) report.note(`The time "${text.slice(0, 60)}" cannot be read.`);
  return date;
}

/** A finite number, bit by bit; a decimal comma is read and reported. Null when it is none. */
export function readNumber(text: string | null | undefined, report: Report): number | null {
  const bare = text?.trim() ?? '';
  const plain = /^[+-]?\d+,\d+$/.test(bare) ? bare.replace(',', '.') : bare;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain)) return null;
  if (plain !== bare) report.note('Numbers have a decimal comma; they were read as such.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

export function readInteger(text: string | null): number | null {
  if (text === null || !/^[+-]?\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= 0x7fff_ffff ? value : null;
}

export function readBoolean(text: string | null, otherwise: boolean): boolean {
  if (text === null) return otherwise;
  return /^(?:true|1)$/i.test(text) ? true : /^(?:false|0)$/i.test(text) ? false : otherwise;
}

/** 6 or 8 upper-case hex digits, opacity first; also from #RGB, and with a leading #. Null when it is none. */
export function readColor(text: string | null): string | null {
  const digits = text?.replace(/^#/, '').toUpperCase() ?? '';
  if (/^(?:[0-9A-F]{6}|[0-9A-F]{8})$/.test(digits)) return digits;
  return /^[0-9A-F]{3,4}$/.test(digits) ? [...digits].map(digit => digit + digit).join('') : null;
}
