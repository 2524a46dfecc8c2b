// The address of a document's file in the data of its events.
import { askAs } from '../../access/request-context.ts';
import type { Scope } from '../../access/scopes.ts';
import type { StoredEvent } from '../../events/outbox.ts';
import type { WebHookRow } from '../subscriptions/service.ts';

/**
 * Gives the data of a document as the API answers it: with the address of its file, given to the maker of the webhook
 * and ending with them; without one where the webhook has no maker any more.
 * @param fileAddress gives a new address of the file of a document; undefined when it was deleted
 */
export const withFile =
  (fileAddress: (documentId: number) => Promise<string | undefined>) =>
  async (
    { name, data, projectId }: StoredEvent,
    { id, creator_id: accountId, maker_application_id: applicationId, cloud_id: cloudId, ...hook }: WebHookRow,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const { document } = data as { readonly document?: { readonly id?: unknown } };
    if (!name.startsWith('document.') || typeof document?.id !== 'number') return data;
    const documentId = document.id;
    const caller = {
      kind: 'application',
      accountId: accountId ?? 0,
      applicationId,
      scopes: new Set<Scope>(['document:read']),
      onlyProject: null,
      credential: { kind: 'webhook', id: String(id) },
    } as const;
    const address =
      hook.maker_gone_at !== null
        ? undefined
        : accountId === null
          ? await fileAddress(documentId)
          : await askAs({ caller, cloudId, projectId }, () => fileAddress(documentId));
    return { ...data, document: { ...document, file: address ?? '' } };
  };
