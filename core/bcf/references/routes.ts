// Documents that topics refer to.
import Type from 'typebox';
import { callerIn, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { PageQuery, type BcfVersion } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { DocumentReference, DocumentReference3, NewReference, NewReferences, ReferenceContent3 } from './schema.ts';
import type { References } from './service.ts';

const { routes, reads, writes } = routesFor('bcf-2.1', guests);
const pathIn = (version: BcfVersion) =>
  `/bcf/${version}/projects/{projects_pk}/topics/{guid:text}/document_references` as const;

export const referenceRoutes = (references: References): Route[] => [
  ...routesOf(references, '2.1'),
  ...routesOf(references, '3.0'),
];

function routesOf(references: References, version: BcfVersion): Route[] {
  const is3 = version === '3.0';
  const mark = is3 ? 'V3' : '';
  const { get, post } = routesIn(`bcf-${version}`);
  const path = pathIn(version);
  const answer = is3 ? DocumentReference3 : DocumentReference;
  const replaceAll = routes.put('fullUpdateDocumentReference', path, {
    summary: 'Replace all documents that a topic refers to',
    access: writes('topic.update'),
    body: NewReferences,
    answer: Type.Array(DocumentReference),
    handle: async call => references.replaceAll(callerIn(call), call.params.guid, call.body),
  });
  return [
    get(`getDocumentReferences${mark}`, path, {
      summary: 'List the documents that a topic refers to',
      access: reads,
      query: PageQuery,
      answer: Type.Array(answer),
      handle: async call => pageOf(await references.list(projectOf(call), call.params.guid, version), call.query),
    }),
    post(`createDocumentReference${mark}`, path, {
      summary: 'Refer to a document',
      access: writes('topic.update'),
      body: NewReference,
      status: 201,
      answer,
      handle: async call => references.create(callerIn(call), call.params.guid, call.body, version),
    }),
    ...(is3 ? [] : [replaceAll]),
    routesIn(is3 ? 'bcf-3.0' : 'bcf-standard').put(`replaceDocumentReference${mark}`, `${path}/{reference_guid:text}`, {
      summary: 'Replace one of the documents that a topic refers to',
      access: writes('topic.update'),
      body: is3 ? ReferenceContent3 : NewReference,
      answer,
      handle: async call => {
        const at = { topicGuid: call.params.guid, guid: call.params.reference_guid };
        return references.replace(callerIn(call), at, call.body, version);
      },
    }),
  ];
}
