// Documents that topics refer to.
import Type from 'typebox';
import { callerIn, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { DocumentReference, DocumentReference3, NewReference, NewReferences, ReferenceContent3 } from './schema.ts';
import type { References } from './service.ts';

const path = '/bcf/2.1/projects/{projects_pk}/topics/{guid:text}/document_references';
const path3 = '/bcf/3.0/projects/{projects_pk}/topics/{guid:text}/document_references';
const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const { routes: routes3, reads: reads3, writes: writes3 } = routesFor('bcf-3.0', guests);

// Long: a table of routes.
export function referenceRoutes(references: References): Route[] {
  return [
    routes.get('getDocumentReferences', path, {
      summary: 'List the documents that a topic refers to',
      access: reads,
      query: PageQuery,
      answer: Type.Array(DocumentReference),
      handle: async call => pageOf(await references.list(projectOf(call), call.params.guid), call.query),
    }),
    routes.post('createDocumentReference', path, {
      summary: 'Refer to a document',
      access: writes('topic.update'),
      body: NewReference,
      status: 201,
      answer: DocumentReference,
      handle: async call => references.create(callerIn(call), call.params.guid, call.body),
    }),
    routes.put('fullUpdateDocumentReference', path, {
      summary: 'Replace all documents that a topic refers to',
      access: writes('topic.update'),
      body: NewReferences,
      answer: Type.Array(DocumentReference),
      handle: async call => references.replaceAll(callerIn(call), call.params.guid, call.body),
    }),
    routesIn('bcf-standard').put('replaceDocumentReference', `${path}/{reference_guid:text}`, {
      summary: 'Replace one of the documents that a topic refers to',
      access: writes('topic.update'),
      body: NewReference,
      answer: DocumentReference,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace(callerIn(call), at, call.body);
      },
    }),
    routes3.get('getDocumentReferencesV3', path3, {
      summary: 'List the documents that a topic refers to',
      access: reads3,
      query: PageQuery,
      answer: Type.Array(DocumentReference3),
      handle: async call => pageOf(await references.list3(projectOf(call), call.params.guid), call.query),
    }),
    routes3.post('createDocumentReferenceV3', path3, {
      summary: 'Refer to a document',
      access: writes3('topic.update'),
      body: NewReference,
      status: 201,
      answer: DocumentReference3,
      handle: async call => references.create3(callerIn(call), call.params.guid, call.body),
    }),
    routes3.put('replaceDocumentReferenceV3', `${path3}/{reference_guid:text}`, {
      summary: 'Replace one of the documents that a topic refers to',
      access: writes3('topic.update'),
      body: ReferenceContent3,
      answer: DocumentReference3,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace3(callerIn(call), at, call.body);
      },
    }),
  ];
}
