// XML of SAML, read with the very parser that checks its signatures: two that differ would be a way in.
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';

/** An element, as far as it is read here. */
export interface XmlElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly parentNode: XmlElement | null;
  /** `''` for one that is absent: read by `attribute` */
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

export interface XmlDocument {
  readonly documentElement: XmlElement;
}

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Namespace = keyof typeof namespaces;

/** No honest message is nested deeper. */
const DEEPEST = 60;

/**
 * Reads untrusted XML. Refuses every `<!` (DOCTYPE, entities, comments, CDATA) and processing instructions: nothing in
 * SAML needs them, and each has been a way to show one text to the signature and another to the reader.
 * @throws when it is not such XML
 */
export async function parseXml(text: string): Promise<XmlDocument> {
  const body = text.replace(/^\uFEFF?\s*<\?xml[^?]{0,200}\?>/, '');
  if (/<!doctype/i.test(body)) throw new Error('a DOCTYPE is not accepted');
  if (body.includes('<!') || body.includes('<?'))
    throw new Error('comments, CDATA and processing instructions are not accepted');
  // oxlint-disable-next-line no-control-regex -- characters not allowed in XML
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/.test(body)) throw new Error('it is not text in UTF-8');
  let depth = 0;
  for (const [tag] of body.matchAll(/<[^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : tag.endsWith('/>') ? 0 : 1;
    if (depth > DEEPEST) throw new Error('it is nested too deeply');
  }
  return (await parseDomFromString(body)) as unknown as XmlDocument;
}

/** Elements of a path of `namespace:Name` steps below a node; `//` in front: at any depth. */
export function select(node: XmlDocument | XmlElement, path: string): XmlElement[] {
  const query = path.replace(
    /(\w+):(\w+)/g,
    (_all, prefix: Namespace, name: string) => `*[local-name()='${name}' and namespace-uri()='${namespaces[prefix]}']`,
  );
  return xpath.selectElements(node as never, query) as unknown as XmlElement[];
}

export const attribute = (element: XmlElement | null | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;

export const textOf = (element: XmlElement | undefined): string | undefined =>
  element?.textContent?.trim() || undefined;
