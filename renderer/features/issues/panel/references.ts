// Documents and web pages that an issue refers to, their display and request bodies.
import type { DocumentReference, FullTopic } from '../../../api/shapes.ts';

/** Whether a text can be a link: other programs write anything there, including scripts that a browser would run. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

type ShownReference =
  | { readonly kind: 'document'; readonly guid: string; readonly text: string; readonly hint: string }
  | { readonly kind: 'page'; readonly text: string; /** undefined: no link */ readonly address: string | undefined };

/** Name of a reference: the file name of a document, the description of a page where it has one. */
export function shownReference(reference: Omit<DocumentReference, 'guid'>): ShownReference {
  const { document_guid: guid, url, description, referenced_document: name } = reference;
  if (guid !== null) return { kind: 'document', guid, text: name, hint: description ?? name };
  return { kind: 'page', text: description ?? name, address: url !== null && isAddress(url) ? url : undefined };
}

/**
 * All references but one, since the service takes the whole list: documents by guid, pages by that of the reference.
 */
export const withoutReference = (all: readonly DocumentReference[], gone: DocumentReference) =>
  all
    .filter(each => each !== gone)
    .map(({ guid, document_guid, url, description }) =>
      document_guid === null ? { guid: String(guid), url, description } : { document_guid, description },
    );

export type NewLink = { readonly url: string; readonly description?: string };

/** A typed page, with its name if it has one; undefined while the address is invalid. */
export function newLink(address: string, name: string): NewLink | undefined {
  const [url, description] = [address.trim(), name.trim()];
  if (!isAddress(url)) return undefined;
  return { url, ...(description !== '' && { description }) };
}

/** Whether an issue refers to nothing: no documents, no links of other programs, no snippet. */
export const refersToNothing = (
  references: readonly DocumentReference[],
  { reference_links, bim_snippet }: Pick<FullTopic, 'reference_links' | 'bim_snippet'>,
): boolean => references.length + reference_links.length === 0 && !bim_snippet;
