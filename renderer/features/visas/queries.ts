// Visas as server data. The event stream invalidates them.
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { Visa } from '../../api/shapes.ts';
import { askForEach, inviteEach, validatorChanges, type Asked, type Request } from './visa-asking.ts';

const PATH = '/cloud/{cloud_pk}/project/{project_pk}';
const VISAS = `${PATH}/document/{document_pk}/visa` as const;
const BELOW = `${VISAS}/{visa_pk}` as const;

/** Visas that the user requested. */
export const askedQuery = (cloud: number, project: number) =>
  callQuery(keys.visasByMe(project), `GET ${PATH}/me/visa/creator`, {
    params: projectParams(cloud, project),
    query: {},
  });

/** In all projects: visas awaiting the user's response, and open ones that the user requested. */
export const ownVisasQuery = callQuery(keys.ownVisas, 'GET /user/visas', {});

/** Visas of one version of a document. */
export const visasOfQuery = (cloud: number, project: number, document: number) =>
  callQuery(keys.visasOf(project, document), `GET ${VISAS}`, {
    params: { ...projectParams(cloud, project), document_pk: document },
  });

interface AnswerGiven {
  readonly visa: Visa;
  readonly validation: number;
  readonly verb: 'accept' | 'deny';
  readonly comment: string;
  readonly file: File | null;
}

type VisaRef = Pick<Visa, 'id' | 'document_id'>;
type Requested = Request & { readonly documents: readonly number[] };
type Edited = Request & { readonly visa: Visa };

/** All changes of visas. */
export function useVisaChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.visas(project), keys.documents(project), keys.ownVisas);
  const params = projectParams(cloud, project);
  const of = ({ id, document_id }: VisaRef) => ({ ...params, document_pk: document_id, id });
  const below = ({ id, document_id }: VisaRef) => ({ ...params, document_pk: document_id, visa_pk: id });
  const say = (visa: VisaRef, content: string) =>
    request(`POST ${BELOW}/comment`, { params: below(visa), body: { content } });

  const invite = (visa: Visa, validators: readonly number[]) =>
    inviteEach(validators, validator_id =>
      request(`POST ${BELOW}/validation`, { params: below(visa), body: { validator_id } }),
    );

  return {
    ask: useChange(onSettled, ({ documents, validators, ...words }: Requested) =>
      askForEach(documents, async document_pk =>
        invite(await request(`POST ${VISAS}`, { params: { ...params, document_pk }, body: words }), validators),
      ),
    ),
    edit: useChange(onSettled, async ({ visa, validators, ...words }: Edited): Promise<Asked> => {
      const changed = await request(`PATCH ${VISAS}/{id}`, { params: of(visa), body: words });
      const { gone, added } = validatorChanges(visa, validators);
      for (const id of gone) await request(`DELETE ${BELOW}/validation/{id}`, { params: { ...below(visa), id } });
      return { refused: await invite(changed, added), failed: 0 };
    }),
    /** Returns whether the comment was sent too; the response is stored in any case. */
    answer: useChange(onSettled, async ({ visa, validation, verb, comment, file }: AnswerGiven): Promise<boolean> => {
      const form = new FormData();
      if (file) form.set('attachment', file);
      const path = `/cloud/${cloud}/project/${project}/document/${visa.document_id}/visa/${visa.id}`;
      await fetchAs(`${path}/validation/${validation}/${verb}`, { method: 'POST', ...(file && { body: form }) });
      if (comment === '') return true;
      return say(visa, comment).then(
        () => true,
        () => false,
      );
    }),
    reset: useChange(onSettled, ({ visa, validation }: { visa: VisaRef; validation: number }) =>
      request(`POST ${BELOW}/validation/{id}/reset`, { params: { ...below(visa), id: validation } }),
    ),
    move: useChange(onSettled, ({ visa, verb }: { visa: VisaRef; verb: 'pause' | 'resume' | 'close' }) =>
      request(`POST ${VISAS}/{id}/${verb}`, { params: of(visa) }),
    ),
    remove: useChange(onSettled, (visa: VisaRef) => request(`DELETE ${VISAS}/{id}`, { params: of(visa) })),
    comment: useChange(onSettled, ({ visa, content }: { visa: VisaRef; content: string }) => say(visa, content)),
    removeComment: useChange(onSettled, ({ visa, id }: { visa: VisaRef; id: number }) =>
      request(`DELETE ${BELOW}/comment/{id}`, { params: { ...below(visa), id } }),
    ),
  };
}
