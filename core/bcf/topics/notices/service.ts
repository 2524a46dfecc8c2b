// Mails about issues: to people to whom one is assigned, and whom a comment mentions. Events within seconds are one
// mail, so that an import, or a change of many issues, sends no flood of mails.
import type { ProjectPlace } from '../../../access/caller.ts';
import type { Members } from '../../../collaboration/members/service.ts';
import type { Projects } from '../../../collaboration/projects/service.ts';
import type { Happening } from '../../../events/relay.ts';
import { byToken, type Mail, inLine, letterOf, type Letter } from '../../../identity/mail/service.ts';
import { fullNameOf, type Users } from '../../../identity/users/service.ts';
import { messageOf } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { languageOf } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

// The mails about issues, each in the language of its receiver.

interface IssueLetter {
  /** language of the receiver */
  readonly locale: string;
  readonly project: string;
  /** address of the issues; undefined when that of the service is not known */
  readonly link: string | undefined;
  /** in chronological order */
  readonly news: readonly IssueNews[];
}

interface IssueNews {
  /** the issue was assigned to the receiver, here or in a BCF file, or a comment mentions them */
  readonly kind: 'assigned' | 'imported' | 'mentioned';
  readonly guid: string;
  /** name of the person who acted */
  readonly person: string;
  readonly number: string;
  readonly title: string;
  /** of a comment */
  readonly text: string | undefined;
  /** author of an imported issue, as in the file; empty without one */
  readonly author?: string;
}

/** Issues listed in one mail; the rest is counted. */
const MOST_LISTED = 20;
/** Letters of a comment quoted in a mail. */
const MOST_QUOTED = 500;

/** One mail for all events at about the same time. */
export function issueLetter({ locale, project: name, link, news }: IssueLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.issues');
  const project = inLine(name);
  const [first] = news;
  const subject =
    news.length === 1 && first
      ? text(`subjects.${first.kind}`, { number: first.number, title: inLine(first.title) })
      : text('subjects.several', { issues: news.length, project });
  const listed = news.slice(0, MOST_LISTED).map(({ kind, person, number, title, text: comment, author }) => {
    const line = text(kind, { person: inLine(person), number, title: inLine(title) });
    if (comment !== undefined) return `${line}\n${quoted(comment)}`;
    return author ? `${line}\n${text('author', { author: inLine(author) })}` : line;
  });
  const left = news.length - listed.length;
  return letterOf(language, subject, [
    text('in', { project }),
    ...listed,
    left > 0 ? text('more', { left }) : undefined,
    link === undefined ? undefined : `${text('open')}\n${link}`,
  ]);
}

/** Each line is indented, so that it cannot pass for text of the mail itself. */
function quoted(text: string): string {
  const short = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return short
    .trim()
    .split(/\r\n?|\n|\p{Zl}|\p{Zp}/u)
    .map(line => `  > ${inLine(line)}`)
    .join('\n');
}

/** Time during which further news join a mail, in milliseconds. */
const GATHERING = 2_000;
/** An address after `@`, as the web client writes mentions; punctuation at the end of a sentence is not part of it. */
const mention = /@([^\s@<>]+@[^\s@<>,;:!?()]*[^\s@<>,;:!?().])/g;

interface Waiting {
  readonly place: Pick<ProjectPlace, 'cloudId' | 'projectId'>;
  readonly news: News[];
}
interface News extends Omit<IssueNews, 'person'> {
  /** address of the receiver */
  readonly to: string;
  readonly actorId: number | null;
  /** the account that made the token by which it was done in the name of the actor */
  readonly makerId: number | null;
}

export function createIssueNotices(deps: {
  readonly users: Users;
  readonly members: Members;
  readonly projects: Projects;
  readonly mail: Mail;
  readonly log: Log;
  /** public address of the service */
  readonly publicUrl: string | undefined;
}) {
  const { users, members, projects, mail, log, publicUrl } = deps;
  let waiting = new Map<number, Waiting>();
  let timer: NodeJS.Timeout | undefined;

  async function nameOf(accountId: number | null): Promise<string> {
    const account = accountId === null ? undefined : await users.find(accountId);
    return account ? fullNameOf(account) : 'Plinth';
  }

  /** The person who acted; of a token that acts for a member, both people. */
  async function actorOf({ actorId, makerId }: News, locale: string): Promise<string> {
    const name = await nameOf(actorId);
    return makerId === null ? name : byToken(languageOf(locale), name, await nameOf(makerId));
  }

  async function sendTo(receiverId: number, { place, news }: Waiting, project: string): Promise<void> {
    const account = await users.find(receiverId);
    const others = news.filter(({ actorId }) => actorId !== receiverId);
    if (account?.kind !== 'person' || others.length === 0) return;
    const named: IssueNews[] = [];
    for (const each of others) named.push({ ...each, person: await actorOf(each, account.locale) });
    const issues = publicUrl && `${publicUrl.replace(/\/+$/, '')}/app/c/${place.cloudId}/p/${place.projectId}/issues`;
    const [only] = others.length === 1 ? others : [];
    const link = issues && only ? `${issues}/${only.guid}` : issues;
    await mail.send({ to: account.email, ...issueLetter({ locale: account.locale, project, link, news: named }) });
  }

  /** Sends to members only: former members and other addresses get no mail. */
  async function sendOf(all: Waiting): Promise<void> {
    const [people, { name }] = await Promise.all([members.projectMembers(all.place), projects.get(all.place)]);
    const idOf = new Map(people.map(({ email, user_id }) => [email.toLowerCase(), user_id]));
    const byReceiver = Map.groupBy(all.news, ({ to }) => idOf.get(to));
    for (const [receiverId, news] of byReceiver)
      if (receiverId !== undefined && receiverId !== null) await sendTo(receiverId, { ...all, news }, name);
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = new Map();
    for (const all of due.values())
      try {
        await sendOf(all);
      } catch (error) {
        log.warn('mails about issues were not sent', { project: all.place.projectId, reason: messageOf(error) });
      }
  }

  return {
    /** Collects the news of an event for its receivers. */
    hear(happening: Happening): void {
      const news = newsIn(happening);
      const { cloudId, projectId } = happening;
      if (news.length === 0 || cloudId === null || projectId === null || projectId === undefined) return;
      const known: Waiting = waiting.get(projectId) ?? { place: { cloudId, projectId }, news: [] };
      known.news.push(...news);
      waiting.set(projectId, known);
      timer ??= setTimeout(() => void sendAll(), GATHERING).unref();
    },

    /** Sends all waiting mails. */
    stop: sendAll,
  };
}

/** Event data of an issue. */
interface OfTopic {
  readonly guid: string;
  readonly title: string;
  readonly server_assigned_id: string;
  readonly assigned_to: string | null;
  readonly imported?: { readonly author: string };
  readonly modified_imported?: { readonly author: string };
  readonly comments?: readonly { readonly comment: string; readonly imported?: object }[];
}

function newsIn(happening: Happening): News[] {
  switch (happening.name) {
    case 'bcf.topic.creation':
    case 'bcf.topic.full.creation':
    case 'bcf.topic.update':
    case 'bcf.comment.creation':
      return newsOf(happening, happening.data as unknown as Carried);
    default:
      return [];
  }
}

interface Carried {
  readonly topic: OfTopic;
  readonly comment?: { readonly comment: string };
  readonly assigned_to_changed?: boolean;
}

type Caused = { readonly name: string; readonly actorId: number | null; readonly makerId?: number | null };

function newsOf({ name, actorId, makerId = null }: Caused, carried: Carried): News[] {
  const { topic, comment, assigned_to_changed: isReassigned = name.endsWith('.creation') } = carried;
  const { guid, title, server_assigned_id: number } = topic;
  const base = { actorId, makerId, guid, number, title };
  // The event of a whole issue follows the plain one, which names the assigned person: only its comments are news.
  const isWhole = name === 'bcf.topic.full.creation';
  // Imported comments send no mentions.
  const said = comment ? [comment] : isWhole ? (topic.comments ?? []).filter(({ imported }) => !imported) : [];
  const mentioned = said.flatMap(({ comment: text }) =>
    addressesIn(text).map(to => ({ ...base, kind: 'mentioned', text, to }) as const),
  );
  const isAssigned = comment === undefined && !isWhole && isReassigned && topic.assigned_to !== null;
  const source = name === 'bcf.topic.creation' ? topic.imported : topic.modified_imported;
  const to = (topic.assigned_to ?? '').toLowerCase();
  const assigned = source
    ? ({ ...base, kind: 'imported', text: undefined, author: source.author, to } as const)
    : ({ ...base, kind: 'assigned', text: undefined, to } as const);
  return isAssigned ? [assigned, ...mentioned] : mentioned;
}

/** Addresses mentioned in a text, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, address = '']) => address.toLowerCase())),
];
