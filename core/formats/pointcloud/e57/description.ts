// The description of an E57 file: XML, as a tree of named values.
import { SaxesParser } from 'saxes';
import { PointCloudError } from '../errors.ts';

/** An element. Names keep their prefixes: only those of the standard have none. */
export interface Described {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Described[];
  readonly text: string;
}

interface Open extends Described {
  readonly children: Described[];
  text: string;
}

const DEEPEST = 64;
const MOST_ELEMENTS = 2_000_000;

/**
 * @throws PointCloudError when it is no well-formed XML. A prefix that is declared twice is accepted: scanners write
 * that.
 */
export function readDescription(xml: string): Described {
  const parser = new SaxesParser({ xmlns: false });
  const open: Open[] = [];
  let root: Described | undefined;
  let elements = 0;
  parser.on('error', error => {
    if (/duplicate attribute: xmlns\b/.test(error.message)) return;
    throw new PointCloudError(`The description in the E57 file is damaged (${error.message.slice(0, 120)}).`);
  });
  parser.on('doctype', () => {
    throw new PointCloudError('The description in the E57 file has a document type, which is not accepted.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MOST_ELEMENTS || open.length >= DEEPEST)
      throw new PointCloudError('The description in the E57 file has more parts than can be read.');
    const element: Open = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const write = (text: string): void => {
    const last = open.at(-1);
    if (last && last.children.length === 0) last.text += text;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
    root = open.pop();
  });
  parser.write(xml.replace(/^\ufeff/, '').replace(/[\0\s]+$/, '')).close();
  if (!root) throw new PointCloudError('The E57 file has no description of what is in it.');
  return root;
}

export const childOf = ({ children }: Described, name: string): Described | undefined =>
  children.find(child => child.name === name);

/** A number among the children; elements without text are 0, by the standard. */
export function numberIn(element: Described | undefined, name: string): number | undefined {
  const child = element && childOf(element, name);
  if (!child) return undefined;
  const value = Number(child.text.trim());
  return Number.isFinite(value) ? value : undefined;
}

export const textIn = (element: Described, name: string): string => childOf(element, name)?.text.trim() ?? '';
