// XML as a tree, which grows as a parser reads.
import type { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** of the element itself, not of those within it */
  readonly text: string;
}

interface Growing extends XmlElement {
  children: XmlElement[];
  text: string;
}

const noChildren: XmlElement[] = [];
const noAttributes: XmlElement['attributes'] = {};

interface Rules {
  readonly nameOf: (name: string) => string;
  /** called before an element is added, with the number of those around it */
  readonly checkDepth: (depth: number) => void;
  /** called with each text, and the element that it is in */
  readonly addText: (element: Growing, text: string) => void;
}

/** Builds a tree of what the parser reads. `depth`: elements that are open. */
export function growTree(parser: SaxesParser<{ xmlns: false }>, { nameOf, checkDepth, addText }: Rules) {
  const open: Growing[] = [];
  let root: XmlElement | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    checkDepth(open.length);
    const element: Growing = {
      name: nameOf(name),
      // The parser's own objects are maps, which are several times larger.
      attributes: isEmpty(attributes) ? noAttributes : { ...attributes },
      children: noChildren,
      text: '',
    };
    const parent = open.at(-1);
    if (!parent) root ??= element;
    else if (parent.children === noChildren) parent.children = [element];
    else parent.children.push(element);
    open.push(element);
  });
  const add = (text: string): void => {
    const element = open.at(-1);
    if (element) addText(element, text);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  return { depth: () => open.length, root: () => root };
}

function isEmpty(attributes: object): boolean {
  for (const _ in attributes) return false;
  return true;
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find(child => child.name === name);
