// Validations of visas: validators and their answers.
import Type from 'typebox';
import { callerOf, declaring, route, type Access, type Call, type Route, viewOf } from '../../../http/api/route.ts';
import type { Addresses } from '../../../http/answer/addresses.ts';
import { sendFile } from '../../../http/answer/download.ts';
import { receiveForm } from '../../../http/body/upload.ts';
import { visaOf } from '../change.ts';
import { VisaValidation, NewValidation, ValidationChange, VisaAttachment } from '../schema.ts';
import type { VisaValidations } from './service.ts';

const group = 'visa';
const { reads, writes } = declaring(group, {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:read'], role: 'user' },
});
const validations = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation';

/** A validator may be a guest. */
const answer = {
  scopes: ['document:read'],
  role: 'guest',
  audit: 'visa.answer',
  inPerson: true,
} as const satisfies Access;
/** Only the file of the form is read. */
const FIELD_BYTES = 64 * 1024;

// Long: a table of routes.
export function visaValidationRoutes(service: VisaValidations, addresses: Addresses): Route[] {
  /** The file is optional; without it the body may be of any kind or empty. */
  const settle = async (
    call: Call<{ readonly document_pk: number; readonly visa_pk: number; readonly id: number }>,
    status: 'A' | 'D',
  ) => {
    await service.checkAnswer(visaOf(callerOf(call), viewOf(call), call.params), call.params.id);
    const { file } = await receiveForm(call, {
      store: service.attachments.storeFileIn(viewOf(call).place.cloudId),
      discard: service.attachments.giveUp,
      fields: { maxBytes: FIELD_BYTES },
      part: 'attachment',
    });
    return service.answer(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, status, file);
  };

  return [
    route({
      id: 'getValidations',
      ...reads,
      path: validations,
      summary: 'List the validations of a visa',
      answer: Type.Array(VisaValidation),
      handle: async call => service.list(visaOf(callerOf(call), viewOf(call), call.params)),
    }),
    route({
      id: 'createValidation',
      ...writes('POST', 'visa.update'),
      path: validations,
      summary: 'Create a validation: ask a member of the project',
      body: NewValidation,
      status: 201,
      answer: VisaValidation,
      handle: async call => service.create(visaOf(callerOf(call), viewOf(call), call.params), call.body.validator_id),
    }),
    route({
      id: 'getValidation',
      ...reads,
      path: `${validations}/{id}`,
      summary: 'Get a validation',
      answer: VisaValidation,
      handle: async call => service.get(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    route({
      id: 'updateValidation',
      ...writes('PATCH', 'visa.update'),
      path: `${validations}/{id}`,
      summary: 'Update a validation: ask another member instead',
      body: ValidationChange,
      answer: VisaValidation,
      handle: async call =>
        service.update(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, call.body),
    }),
    route({
      id: 'deleteValidation',
      ...writes('DELETE', 'visa.update'),
      path: `${validations}/{id}`,
      summary: 'Delete a validation',
      status: 204,
      handle: async call => service.remove(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    route({
      id: 'acceptValidation',
      method: 'POST',
      path: `${validations}/{id}/accept`,
      group,
      summary: 'Accept, with a file if wanted',
      access: answer,
      accepts: 'multipart',
      answer: VisaAttachment,
      handle: async call => settle(call, 'A'),
    }),
    route({
      id: 'denyValidation',
      method: 'POST',
      path: `${validations}/{id}/deny`,
      group,
      summary: 'Deny, with a file if wanted',
      access: answer,
      accepts: 'multipart',
      answer: VisaAttachment,
      handle: async call => settle(call, 'D'),
    }),
    route({
      id: 'resetValidation',
      method: 'POST',
      path: `${validations}/{id}/reset`,
      group,
      summary: 'Reset an answer, with its file',
      access: answer,
      status: 204,
      handle: async call => service.reset(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    route({
      id: 'downloadVisaAttachment',
      method: 'GET',
      path: '/file/visa-validation/{id}/{token}/{name}',
      group,
      summary: 'Download the file of an answer by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'file address');
        const { findFile, blobs } = service.attachments;
        const { facts, ...named } = await findFile(call.params.id, call.params.token);
        await sendFile(call, {
          ...facts,
          ...named,
          stored: () => blobs.readStored(facts),
          plain: range => blobs.read(facts, range),
        });
      },
    }),
  ];
}
