// Documents that topics refer to.
import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { DocumentReference, DocumentReference3, NewReference, NewReferences, ReferenceContent3 } from './schema.ts';
import type { References } from './service.ts';

const path = '/bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid}/document_references';
const group3 = 'bcf-3.0';
const read = { scopes: ['bcf:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['bcf:write'], role: 'guest', audit: 'topic.update' } as const satisfies Access;

// Long: a table of routes.
export function referenceRoutes(references: References): Route[] {
  return [
    route({
      id: 'getDocumentReferences',
      method: 'GET',
      path,
      group: 'bcf-2.1',
      summary: 'List the documents that a topic refers to',
      access: read,
      query: PageQuery,
      answer: Type.Array(DocumentReference),
      handle: async call => pageOf(await references.list(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'createDocumentReference',
      method: 'POST',
      path,
      group: 'bcf-2.1',
      summary: 'Refer to a document',
      access: write,
      body: NewReference,
      status: 201,
      answer: DocumentReference,
      handle: async call => references.create(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'fullUpdateDocumentReference',
      method: 'PUT',
      path,
      group: 'bcf-2.1',
      summary: 'Replace all documents that a topic refers to',
      access: write,
      body: NewReferences,
      answer: Type.Array(DocumentReference),
      handle: async call => references.replaceAll(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'replaceDocumentReference',
      method: 'PUT',
      path: `${path}/{reference_guid}`,
      group: 'bcf-standard',
      summary: 'Replace one of the documents that a topic refers to',
      access: write,
      body: NewReference,
      answer: DocumentReference,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace(callerOf(call), projectOf(call), at, call.body);
      },
    }),
    route({
      id: 'getDocumentReferencesV3',
      method: 'GET',
      path: path3,
      group: group3,
      summary: 'List the documents that a topic refers to',
      access: read,
      query: PageQuery,
      answer: Type.Array(DocumentReference3),
      handle: async call => pageOf(await references.list3(projectOf(call), call.params.guid), call.query),
    }),
    route({
      id: 'createDocumentReferenceV3',
      method: 'POST',
      path: path3,
      group: group3,
      summary: 'Refer to a document',
      access: write,
      body: NewReference,
      status: 201,
      answer: DocumentReference3,
      handle: async call => references.create3(callerOf(call), projectOf(call), call.params.guid, call.body),
    }),
    route({
      id: 'replaceDocumentReferenceV3',
      method: 'PUT',
      path: `${path3}/{reference_guid}`,
      group: group3,
      summary: 'Replace one of the documents that a topic refers to',
      access: write,
      body: ReferenceContent3,
      answer: DocumentReference3,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace3(callerOf(call), projectOf(call), at, call.body);
      },
    }),
  ];
}
