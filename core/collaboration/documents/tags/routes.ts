import { callerOf, projectOf, route, type Access, type Route } from '../../../http/api/route.ts';
import { Document } from '../schema.ts';
import { TagId } from '../../tags/schema.ts';
import type { DocumentTags } from './service.ts';

const group = 'tag';
const tags = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag';
/** Older clients manage tags with org:manage (API.md section 3). */
const access = { scopes: ['document:write', 'org:manage'], role: 'user' } as const satisfies Access;

export function documentTagRoutes(service: DocumentTags): Route[] {
  return [
    route({
      id: 'addDocumentTag',
      method: 'POST',
      path: tags,
      group,
      summary: 'Add a tag to a document',
      access: { ...access, audit: 'document.tag' },
      body: TagId,
      status: 201,
      answer: Document,
      handle: async call =>
        service.add(
          callerOf(call),
          { place: projectOf(call), origin: call.origin },
          call.params.document_pk,
          call.body.tag_id,
        ),
    }),
    route({
      id: 'deleteDocumentTag',
      method: 'DELETE',
      path: `${tags}/{id}`,
      group,
      summary: 'Remove a tag from a document',
      access: { ...access, audit: 'document.tag' },
      status: 204,
      handle: async call =>
        service.remove(
          callerOf(call),
          { place: projectOf(call), origin: call.origin },
          call.params.document_pk,
          call.params.id,
        ),
    }),
  ];
}
