// Writes XML: only characters that XML 1.0 allows, numbers bit by bit.

/** undefined: nothing is written */
type Content = string | readonly string[] | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An element around XML that is already written. Attributes that are null or undefined are left out. */
export function element(name: string, attributes: Attributes, content?: Content): string {
  const inside = typeof content === 'string' ? content : (content ?? []).join('');
  let start = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== null && value !== undefined) start += ` ${key}="${escapeAttribute(String(value))}"`;
  }
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** An element around a list; nothing without items. */
export function listElement(name: string, items: readonly string[]): string {
  const written = items.filter(item => item !== '');
  return written.length === 0 ? '' : element(name, {}, written);
}

/** An element with text. */
export const textElement = (name: string, text: string): string => {
  const escaped = escapeText(text);
  return escaped === '' ? `<${name}></${name}>` : `<${name}>${escaped}</${name}>`;
};

/** The same, or nothing for null and, as 3.0 asks, for white space alone. */
export const optionalText = (name: string, text: string | null): string =>
  text === null || text.trim() === '' ? '' : textElement(name, text);

export const numberElement = (name: string, value: number): string => `<${name}>${writeNumber(value)}</${name}>`;

/** The shortest digits that give the same bits. */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no digits`);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A file: UTF-8, with its declaration. */
export const xmlFile = (root: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, 'utf8');

const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Whether a text has characters that no XML can hold. */
export const hasForbidden = (text: string): boolean => text.search(forbidden) >= 0;

/** A text without these. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '');

// A bare carriage return would be read as a line feed.
export const escapeText = (text: string): string =>
  withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
