// Validations of visas: validators and their answers.
import Type from 'typebox';
import { callerOf, type Access, type Call, type Route, viewOf, routesFor } from '../../../http/api/route.ts';
import type { Addresses } from '../../../http/answer/addresses.ts';
import { sendBlob } from '../../../http/answer/download.ts';
import { receiveForm } from '../../../http/body/upload.ts';
import { visaOf } from '../change.ts';
import { VisaValidation, NewValidation, ValidationChange, VisaAttachment } from '../schema.ts';
import type { VisaValidations } from './service.ts';

const { routes, reads, writes } = routesFor('visa', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:read'], role: 'user' },
});
const validations = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation';

/** A validator may be a guest. */
const answer: Access = { scopes: ['document:read'], role: 'guest', audit: 'visa.answer', inPerson: true };
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
    routes.get('getValidations', validations, {
      summary: 'List the validations of a visa',
      access: reads,
      answer: Type.Array(VisaValidation),
      handle: async call => service.list(visaOf(callerOf(call), viewOf(call), call.params)),
    }),
    routes.post('createValidation', validations, {
      summary: 'Create a validation: ask a member of the project',
      access: writes('visa.update'),
      body: NewValidation,
      status: 201,
      answer: VisaValidation,
      handle: async call => service.create(visaOf(callerOf(call), viewOf(call), call.params), call.body.validator_id),
    }),
    routes.get('getValidation', `${validations}/{id}`, {
      summary: 'Get a validation',
      access: reads,
      answer: VisaValidation,
      handle: async call => service.get(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    routes.patch('updateValidation', `${validations}/{id}`, {
      summary: 'Update a validation: ask another member instead',
      access: writes('visa.update'),
      body: ValidationChange,
      answer: VisaValidation,
      handle: async call =>
        service.update(visaOf(callerOf(call), viewOf(call), call.params), call.params.id, call.body),
    }),
    routes.delete('deleteValidation', `${validations}/{id}`, {
      summary: 'Delete a validation',
      access: writes('visa.update'),
      handle: async call => service.remove(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    routes.post('acceptValidation', `${validations}/{id}/accept`, {
      summary: 'Accept, with a file if wanted',
      access: answer,
      accepts: 'multipart',
      answer: VisaAttachment,
      handle: async call => settle(call, 'A'),
    }),
    routes.post('denyValidation', `${validations}/{id}/deny`, {
      summary: 'Deny, with a file if wanted',
      access: answer,
      accepts: 'multipart',
      answer: VisaAttachment,
      handle: async call => settle(call, 'D'),
    }),
    routes.post('resetValidation', `${validations}/{id}/reset`, {
      summary: 'Reset an answer, with its file',
      access: answer,
      status: 204,
      handle: async call => service.reset(visaOf(callerOf(call), viewOf(call), call.params), call.params.id),
    }),
    routes.get('downloadVisaAttachment', '/file/visa-validation/{id}/{token:text}/{name:text}', {
      summary: 'Download the file of an answer by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'file address');
        const { findFile, blobs } = service.attachments;
        await sendBlob(call, blobs, await findFile(call.params.id, call.params.token));
      },
    }),
  ];
}
