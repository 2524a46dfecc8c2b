// Notices about webhooks: the mail about one that was switched off, and the signal to open windows.
import type { Applications } from '../../identity/apps/service.ts';
import type { Account, Users } from '../../identity/users/service.ts';
import type { Db } from '../../storage/db.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import type { Relay } from '../../events/relay.ts';
import { inLine, letterOf, type Mail, type Message } from '../../identity/mail/service.ts';
import { hostOf } from '../subscriptions/receivers.ts';
import { administratorsAround, type WebHookRow } from '../subscriptions/service.ts';

/** Notifies the people responsible for a webhook that was disabled. */
export async function sendNotice(hook: WebHookRow, deps: Around & { readonly mail: Mail }): Promise<void> {
  for (const account of await responsibleFor(hook, deps)) await deps.mail.send(noticeOf(hook, account));
}

interface Around {
  readonly db: Db;
  readonly users: Users;
  readonly applications: Applications;
}

/** The maker of a webhook: a person, or the owner of the application; administrators of its place when the maker has
 *  left, those of the service when there are none. */
async function responsibleFor(
  { id: hookId, creator_id: creatorId, maker_gone_at: goneAt }: WebHookRow,
  { db, users, applications }: Around,
): Promise<Account[]> {
  const around = goneAt === null ? [] : await administratorsAround(db, hookId);
  if (around.length > 0) return [...(await users.findMany(around)).values()];
  const owner = (await applications.list()).find(({ accountId }) => accountId === creatorId)?.ownerId;
  const id = owner ?? creatorId;
  const found = id === null ? undefined : (await users.findMany([id])).get(id);
  if (found?.kind === 'person') return [found];
  return (await users.list()).filter(({ isAdministrator }) => isAdministrator);
}

function noticeOf(
  { id, url, disabled_reason: reason, maker_gone_at: goneAt }: WebHookRow,
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.webhook');
  const host = inLine(hostOf(new URL(url)));
  const paragraphs =
    goneAt === null
      ? [text(reason ?? 'failing', { host }), text('end', { id })]
      : [text('makerGone', { host }), text('takeOver', { id })];
  return { to: email, ...letterOf(language, text('subject', { host }), paragraphs) };
}

// Lets open windows know that the deliveries of a webhook have changed: at most so often for each, whatever its pace.

/** Milliseconds in which changes of one webhook are gathered. */
const GATHER = 300;

export function createChangeSignal(relay: Pick<Relay, 'signal'>) {
  const waiting = new Map<number, NodeJS.Timeout>();
  return {
    note({ id, cloud_id: cloudId, project_id: projectId }: WebHookRow): void {
      if (waiting.has(id)) return;
      const timer = setTimeout(() => {
        waiting.delete(id);
        relay.signal({ name: 'webhook.delivery', cloudId, projectId, data: { id } });
      }, GATHER);
      timer.unref();
      waiting.set(id, timer);
    },
    stop(): void {
      waiting.forEach(clearTimeout);
      waiting.clear();
    },
  };
}
