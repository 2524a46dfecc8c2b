// Documents that topics refer to.
import Type from 'typebox';
import { callerOf, declaring, projectOf, route, type Route } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { DocumentReference, DocumentReference3, NewReference, NewReferences, ReferenceContent3 } from './schema.ts';
import type { References } from './service.ts';

const path = '/bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid}/document_references';
const { reads, writes } = declaring('bcf-2.1', guests);
const { reads: reads3, writes: writes3 } = declaring('bcf-3.0', guests);

// Long: a table of routes.
export function referenceRoutes(references: References): Route[] {
  return [
    route({
      id: 'getDocumentReferences',
      ...reads,
      path,
      summary: 'List the documents that a topic refers to',
      query: PageQuery,
      answer: Type.Array(DocumentReference),
      handle: async call => pageOf(await references.list(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'createDocumentReference',
      ...writes('POST', 'topic.update'),
      path,
      summary: 'Refer to a document',
      body: NewReference,
      status: 201,
      answer: DocumentReference,
      handle: async call => references.create(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'fullUpdateDocumentReference',
      ...writes('PUT', 'topic.update'),
      path,
      summary: 'Replace all documents that a topic refers to',
      body: NewReferences,
      answer: Type.Array(DocumentReference),
      handle: async call => references.replaceAll(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'replaceDocumentReference',
      ...writes('PUT', 'topic.update'),
      path: `${path}/{reference_guid}`,
      group: 'bcf-standard',
      summary: 'Replace one of the documents that a topic refers to',
      body: NewReference,
      answer: DocumentReference,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'getDocumentReferencesV3',
      ...reads3,
      path: path3,
      summary: 'List the documents that a topic refers to',
      query: PageQuery,
      answer: Type.Array(DocumentReference3),
      handle: async call => pageOf(await references.list3(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'createDocumentReferenceV3',
      ...writes3('POST', 'topic.update'),
      path: path3,
      summary: 'Refer to a document',
      body: NewReference,
      status: 201,
      answer: DocumentReference3,
      handle: async call => references.create3(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'replaceDocumentReferenceV3',
      ...writes3('PUT', 'topic.update'),
      path: `${path3}/{reference_guid}`,
      summary: 'Replace one of the documents that a topic refers to',
      body: ReferenceContent3,
      answer: DocumentReference3,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace3(callerOf(call), projectOf(call), at, call.body);
      },
    }),
  ];
}
