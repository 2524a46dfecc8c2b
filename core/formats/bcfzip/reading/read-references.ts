// The references of a topic: models, a snippet, documents.
import { findReferenced, type Reading } from './open-parts.ts';
import type { Report } from '../report.ts';
import type { BcfDocument, BcfDocumentReference } from '../shape.ts';
import { derivedGuid, isIfcGuid, readBoolean, readDateOf, readGuid } from '../values.ts';
import { attributeOf, childrenOf, listed, trimmedText } from './xml-tree.ts';
import { childOf, type XmlElement } from '../../grow-tree.ts';

const isAddress = (text: string) => /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
const forward = (path: string) => path.replaceAll('\\', '/');

/** The models that the header names. */
export function readHeaderFiles(reading: Reading, header: XmlElement | undefined, folder: string, report: Report) {
  const elements = [...childrenOf(header, 'File'), ...childrenOf(childOf(header, 'Files'), 'File')];
  return elements.flatMap(element => {
    const external = readBoolean(attributeOf(element, 'isExternal'), true);
    const reference = trimmedText(element, 'Reference');
    const bytes = external || reference === null ? undefined : findReferenced(reading, folder, reference);
    if (!external && reference !== null && !bytes)
      report.note(`The model "${reference}" is not in the archive; only its name was kept.`);
    const file = {
      ifc_project: readIfcGuid(element, 'IfcProject', report),
      ifc_spatial_structure_element: readIfcGuid(element, 'IfcSpatialStructureElement', report),
      is_external: external,
      file_name: trimmedText(element, 'Filename'),
      date: readDateOf(element, 'Date', report),
      reference: reference === null || isAddress(reference) ? reference : forward(reference),
      bytes: bytes ?? null,
    };
    const empty = !file.ifc_project && !file.ifc_spatial_structure_element && !file.file_name && !file.reference;
    return empty ? [] : [file];
  });
}

function readIfcGuid(element: XmlElement, name: string, report: Report): string | null {
  const guid = attributeOf(element, name);
  if (guid === null || isIfcGuid(guid)) return guid;
  report.note(`${name} of a model is no guid of IFC; it was left out.`);
  return null;
}

/** The snippet of a topic. */
export function readSnippet(reading: Reading, element: XmlElement | undefined, folder: string, report: Report) {
  const reference = trimmedText(element, 'Reference');
  if (!element) return null;
  if (reference === null) {
    report.note('A snippet that refers to nothing was left out.');
    return null;
  }
  const external = readBoolean(attributeOf(element, 'isExternal'), isAddress(reference));
  const bytes = external ? undefined : findReferenced(reading, folder, reference);
  if (!external && !bytes) report.note(`The snippet "${reference}" is not in the archive; only its name was kept.`);
  return {
    snippet_type: attributeOf(element, 'SnippetType') ?? '',
    is_external: external,
    reference: bytes?.name ?? reference,
    reference_schema: trimmedText(element, 'ReferenceSchema') ?? '',
    bytes: bytes ?? null,
  };
}

/** References to documents: 2.x names a path or an address, 3.0 a document of the file or an address. */
export const readDocumentReferences = (
  reading: Reading,
  topic: XmlElement,
  { folder, topicGuid }: { readonly folder: string; readonly topicGuid: string },
  report: Report,
): BcfDocumentReference[] =>
  listed(topic, 'DocumentReference', 'DocumentReferences').flatMap((element, n) => {
    const given = trimmedText(element, 'Url') ?? trimmedText(element, 'ReferencedDocument');
    const external = readBoolean(attributeOf(element, 'isExternal'), false);
    const isUrl = given !== null && (external || isAddress(given) || childOf(element, 'Url') !== undefined);
    const documentGuid = isUrl ? null : findDocument(reading, element, folder, given);
    if (!isUrl && documentGuid === null) {
      report.note(`A reference to a document that is missing${given === null ? '' : ` ("${given}")`} was left out.`);
      return [];
    }
    return [
      {
        guid: readGuid(attributeOf(element, 'Guid')) ?? derivedGuid('document reference', topicGuid, String(n)),
        url: isUrl ? given : null,
        document_guid: documentGuid,
        description: trimmedText(element, 'Description'),
      },
    ];
  });

function findDocument(reading: Reading, element: XmlElement, folder: string, path: string | null): string | null {
  const guid = readGuid(trimmedText(element, 'DocumentGuid'));
  if (guid !== null) return reading.documents.has(guid) ? guid : null;
  const file = path === null ? undefined : findReferenced(reading, folder, path);
  if (!file) return null;
  const key = file.path.toLowerCase();
  const known = reading.documentsByKey.get(key);
  if (known) return known.guid;
  const document: BcfDocument = { guid: derivedGuid('document', file.path), description: null, bytes: file };
  reading.documents.set(document.guid, document);
  reading.documentsByKey.set(key, document);
  return document.guid;
}
