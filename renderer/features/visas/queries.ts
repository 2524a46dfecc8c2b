// Visas as server data. The event stream renews them.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Visa } from '../../api/shapes.ts';

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

/** Those that the person asked for. */
export const askedQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.visasByMe(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/creator', {
        params: at(cloud, project),
        query: {},
        signal,
      }),
  });

/** Of all projects: those that wait for the person, and open ones that they asked for. */
export const ownVisasQuery = queryOptions({
  queryKey: keys.ownVisas,
  queryFn: ({ signal }) => request('GET /user/visas', { signal }),
});

/** Those of one version of a document. */
export const visasOfQuery = (cloud: number, project: number, document: number) =>
  queryOptions({
    queryKey: keys.visasOf(project, document),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa', {
        params: { ...at(cloud, project), document_pk: document },
        signal,
      }),
  });

export interface VisaWords {
  readonly description: string | null;
  /** YYYY-MM-DD */
  readonly deadline: string | null;
}

export interface Request extends VisaWords {
  /** ids in the project's list of people */
  readonly validators: readonly number[];
}

/** What could not be done of what was asked for; the rest stands. */
export interface Asked {
  /** people who could not be asked, at least not about all documents */
  readonly refused: readonly number[];
  /** documents without a visa now */
  readonly failed: number;
}

export interface AnswerGiven {
  readonly visa: Visa;
  readonly validation: number;
  readonly verb: 'accept' | 'deny';
  readonly comment: string;
  readonly file: File | null;
}

type VisaRef = Pick<Visa, 'id' | 'document_id'>;

/** Everything that can be done to visas. */
export function useVisaChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.visas(project), keys.documents(project), keys.ownVisas);
  const of = ({ id, document_id }: VisaRef) => ({ ...at(cloud, project), document_pk: document_id, id });
  const below = ({ id, document_id }: VisaRef) => ({ ...at(cloud, project), document_pk: document_id, visa_pk: id });
  const say = (visa: VisaRef, content: string) =>
    request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment', {
      params: below(visa),
      body: { content },
    });

  /** Each by themselves: who cannot be asked keeps nobody else from being asked. */
  async function invite(visa: Visa, validators: readonly number[]): Promise<readonly number[]> {
    const refused: number[] = [];
    for (const validator_id of validators) {
      await request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation', {
        params: below(visa),
        body: { validator_id },
      }).catch(() => {
        refused.push(validator_id);
      });
    }
    return refused;
  }

  return {
    ask: useMutation({
      onSettled,
      mutationFn: async ({
        documents,
        validators,
        ...words
      }: Request & { readonly documents: readonly number[] }): Promise<Asked> => {
        const refused = new Set<number>();
        const failures: unknown[] = [];
        for (const document_pk of documents) {
          try {
            const visa = await request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa', {
              params: { ...at(cloud, project), document_pk },
              body: words,
            });
            for (const id of await invite(visa, validators)) refused.add(id);
          } catch (error) {
            failures.push(error);
          }
        }
        if (failures.length === documents.length) throw failures[0];
        return { refused: [...refused], failed: failures.length };
      },
    }),
    edit: useMutation({
      onSettled,
      mutationFn: async ({ visa, validators, ...words }: Request & { readonly visa: Visa }): Promise<Asked> => {
        const changed = await request('PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}', {
          params: of(visa),
          body: words,
        });
        const gone = visa.validations.filter(
          ({ validator }) => validator !== null && !validators.includes(validator.id),
        );
        for (const { id } of gone)
          await request(
            'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}',
            { params: { ...below(visa), id } },
          );
        return {
          refused: await invite(
            changed,
            validators.filter(id => !visa.validations.some(({ validator }) => validator?.id === id)),
          ),
          failed: 0,
        };
      },
    }),
    /** Gives whether the comment went as well; the answer stands in any case. */
    answer: useMutation({
      onSettled,
      mutationFn: async ({ visa, validation, verb, comment, file }: AnswerGiven): Promise<boolean> => {
        const form = new FormData();
        if (file) form.set('attachment', file);
        const path = `/cloud/${cloud}/project/${project}/document/${visa.document_id}/visa/${visa.id}/validation/${validation}/${verb}`;
        await fetchAs(path, { method: 'POST', ...(file && { body: form }) });
        return (
          comment === '' ||
          say(visa, comment).then(
            () => true,
            () => false,
          )
        );
      },
    }),
    reset: useMutation({
      onSettled,
      mutationFn: ({ visa, validation }: { visa: VisaRef; validation: number }) =>
        request(
          'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}/reset',
          { params: { ...below(visa), id: validation } },
        ),
    }),
    move: useMutation({
      onSettled,
      mutationFn: ({ visa, verb }: { visa: VisaRef; verb: 'pause' | 'resume' | 'close' }) =>
        request(`POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}/${verb}`, {
          params: of(visa),
        }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (visa: VisaRef) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}', { params: of(visa) }),
    }),
    comment: useMutation({
      onSettled,
      mutationFn: ({ visa, content }: { visa: VisaRef; content: string }) => say(visa, content),
    }),
    removeComment: useMutation({
      onSettled,
      mutationFn: ({ visa, id }: { visa: VisaRef; id: number }) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment/{id}', {
          params: { ...below(visa), id },
        }),
    }),
  };
}
