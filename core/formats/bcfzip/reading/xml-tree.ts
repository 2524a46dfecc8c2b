// Untrusted XML as a tree: no DOCTYPE, in any known encoding, bounded in depth and number of elements.
import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { createTurns } from '../../../kit/event-loop.ts';
import { type BcfLimits, BcfError, type Report } from '../report.ts';
import { childOf, growTree, type XmlElement } from '../../grow-tree.ts';

export interface XmlLimits extends Pick<BcfLimits, 'xmlDepth' | 'textLetters'> {
  /** elements and attributes */
  readonly elements: number;
}

/** A file that is no well-formed XML, or in an unknown encoding: the part is lost, not the archive. */
export class XmlError extends Error {}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
/** Longest error message of a parser: it may quote the file. */
const MOST_REASON = 200;

/** Bytes that are decoded at once. */
const PIECE = 64 * 1024;

/**
 * The root element, and the number of elements and attributes. Yields while a large file is read.
 * @throws XmlError for unreadable XML, BcfError for malicious XML
 */
export async function parseXml(bytes: Buffer, limits: XmlLimits, report: Report) {
  const { parser, tree, elements } = treeParser(limits, report);
  const turn = createTurns();
  const encoding = encodingOf(bytes);
  if (!isReadable(bytes, encoding)) report.note('Some characters cannot be read; they were replaced.');
  const decoder = new TextDecoder(encoding);
  let hasBegun = false;
  for (let at = 0; at < bytes.length; at += PIECE) {
    const pause = turn();
    if (pause) await pause;
    const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    const start: number = hasBegun ? 0 : text.search(/\S/);
    if (start !== 0 && text !== '') report.note('There is white space before the XML; it was left out.');
    hasBegun ||= start >= 0;
    if (hasBegun) parser.write(start > 0 ? text.slice(start) : text);
  }
  parser.write(decoder.decode()).close();
  const root = tree.root();
  if (!root) throw new XmlError('it holds no element');
  return { root, elements: elements() };
}

/** A parser that builds a tree; elements and attributes are counted as they arrive. */
function treeParser(limits: XmlLimits, report: Report) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let count = 0;
  const countOne = (depth: number): void => {
    count += 1;
    if (count > limits.elements || depth >= limits.xmlDepth)
      throw new BcfError('hostile', `"${report.where}" has too many elements, or too many within each other.`);
  };
  parser.on('doctype', () => {
    throw new BcfError('hostile', `"${report.where}" has a DOCTYPE, which BCF never needs; the file was refused.`);
  });
  parser.on('error', error => {
    throw new XmlError(error.message.slice(0, MOST_REASON));
  });
  const tree = growTree(parser, {
    nameOf: localName,
    checkDepth: countOne,
    addText(element, text) {
      // White space between elements has no meaning, and there is much of it.
      if (element.children.length === 0 || text.trim() !== '') element.text += text;
      if (element.text.length > limits.textLetters)
        throw new BcfError('hostile', `"${report.where}" has a text of more than ${limits.textLetters} letters.`);
    },
  });
  parser.on('attribute', () => countOne(tree.depth()));
  return { parser, tree, elements: () => count };
}

/** Whether every byte is part of a letter. */
function isReadable(bytes: Buffer, encoding: string): boolean {
  if (encoding === 'utf-8') return isUtf8(bytes);
  const strict = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) strict.decode(bytes.subarray(at, at + PIECE), { stream: true });
    strict.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The encoding that the first bytes show (XML 1.0, appendix F), else the declared one. Many writers declare UTF-16 and
 * write UTF-8. @throws XmlError when the declared encoding is not known
 */
function encodingOf(bytes: Buffer): string {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  const head = bytes.toString('latin1', 0, 200);
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']\s*([^"']*?)\s*["']/.exec(head)?.[1];
  if (declared === undefined || /^(?:utf-?8|(?:utf|ucs)-?(?:16|2)(?:le|be)?|us-ascii|ascii)$/i.test(declared))
    return 'utf-8';
  try {
    return new TextDecoder(labelOf(declared)).encoding;
  } catch (cause) {
    throw new XmlError(`its encoding ${declared.slice(0, 40)} is not known`, { cause });
  }
}

/** Code pages by number, as Windows programs name them, are labels of the Encoding Standard with `windows-`. */
const labelOf = (declared: string): string => declared.replace(/^(?:cp|ansi|windows)[-_ ]?(?=125\d$)/i, 'windows-');

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter(child => child.name === name) ?? [];

/** Text as it is; undefined when the element is missing. */
export const rawText = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text;

/** Text without white space around it; null when there is none. */
export const trimmedText = (element: XmlElement | undefined, name: string): string | null =>
  trimmed(rawText(element, name));

export const trimmed = (text: string | undefined): string | null => text?.trim() || null;

/** An attribute without white space around it, whatever its case (isExternal, IsExternal); null when there is none. */
export function attributeOf(element: XmlElement | undefined, name: string): string | null {
  if (!element) return null;
  const exact = element.attributes[name];
  if (exact !== undefined) return trimmed(exact);
  const lower = name.toLowerCase();
  for (const key in element.attributes)
    if (localName(key).toLowerCase() === lower) return trimmed(element.attributes[key]);
  return null;
}

/** Reports unknown children. */
export function reportUnknown(element: XmlElement, known: ReadonlySet<string>, report: Report): void {
  for (const { name } of element.children)
    if (!known.has(name))
      report.note(`<${name.slice(0, 60)}> in <${element.name}> is not part of BCF; it was left out.`);
}

/** Elements of a list that one version writes side by side (`single`), another within `list`, and a third as several
 *  `list` that are no lists. */
export const listed = (parent: XmlElement | undefined, single: string, list: string): readonly XmlElement[] => [
  ...childrenOf(parent, single),
  ...childrenOf(parent, list).flatMap(element => {
    const inside = childrenOf(element, single);
    const isItem = inside.length === 0 && (element.text.trim() !== '' || Object.keys(element.attributes).length > 0);
    return isItem || (inside.length === 0 && element.children.length > 0) ? [element] : inside;
  }),
];

export const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Names of elements, separated by blanks. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
