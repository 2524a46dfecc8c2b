// Draft of a topic: given values over the previous ones. Pure: no database.
import { conflict, invalid } from '../../kit/errors.ts';
import type { ExtensionKind, ExtensionValue } from '../extensions/schema.ts';
import type { TopicState } from '../history/service.ts';
import { readTime } from '../odata/schema.ts';
import { TopicReplacement3, type Snippet, type TopicChange } from './schema.ts';

export interface TopicDraft extends TopicState {
  readonly index: number | null;
  readonly format: string;
  readonly creation_author: string;
  readonly creation_date: string;
  readonly reference_links: readonly string[];
  readonly models: readonly number[];
  readonly groups: readonly number[];
  readonly viewer_layout: unknown;
  readonly snippet: Snippet | null;
}

/** Default values of a topic. */
export const emptyDraft = (author: string, now: string): TopicDraft => ({
  title: '',
  index: null,
  format: 'standard',
  topic_type: null,
  topic_status: null,
  priority: null,
  stage: null,
  description: null,
  due_date: null,
  assigned_to: null,
  creation_author: author,
  creation_date: now,
  labels: [],
  reference_links: [],
  models: [],
  groups: [],
  viewer_layout: null,
  snippet: null,
});

/**
 * Base of a replacement: everything that it does not set is cleared, except author and date of the creation, and the
 * format, without which a smart view would appear among the issues.
 */
export const clearedDraft = ({ creation_author, creation_date, format }: TopicDraft): TopicDraft => ({
  ...emptyDraft(creation_author, creation_date),
  format,
});

/**
 * A replacement by version 3.0 as a change: it clears the fields of that version that are not given. Fields of other
 * versions stay.
 */
export const replacementOf3 = (given: TopicReplacement3): TopicChange => ({
  ...(Object.fromEntries(Object.keys(TopicReplacement3.properties).map(name => [name, null])) as Cleared),
  ...creationOf3(given),
});
type Cleared = Record<Exclude<keyof TopicReplacement3, 'title'>, null>;

/** A topic of version 3.0 as it is stored: days are written as their beginning. */
export const creationOf3 = <Given extends TopicReplacement3>(given: Given): Given =>
  given.due_date ? { ...given, due_date: given.due_date.replace(/T00:00:00(?:\.0+)?(?:Z|[+-]00:?00)$/i, '') } : given;

/** @param base values where none is given @throws 400 for invalid times */
export function draftOf(given: TopicChange, base: TopicDraft): TopicDraft {
  const { models, ifcs } = given;
  return {
    title: given.title?.trim() ?? base.title,
    index: given.index === undefined ? base.index : given.index,
    format: given.format || base.format,
    topic_type: textOf(given.topic_type, base.topic_type),
    topic_status: textOf(given.topic_status, base.topic_status),
    priority: textOf(given.priority, base.priority),
    stage: textOf(given.stage, base.stage),
    description: textOf(given.description, base.description),
    due_date: given.due_date === undefined ? base.due_date : dueOf(given.due_date),
    assigned_to: textOf(given.assigned_to, base.assigned_to),
    creation_author: given.creation_author || base.creation_author,
    creation_date: given.creation_date ? timeOf('creation_date', given.creation_date) : base.creation_date,
    labels: given.labels === undefined ? base.labels : [...new Set(given.labels)],
    reference_links: given.reference_links === undefined ? base.reference_links : (given.reference_links ?? []),
    models:
      models === undefined && ifcs === undefined ? base.models : [...new Set([...(models ?? []), ...(ifcs ?? [])])],
    groups: given.groups === undefined ? base.groups : [...new Set(given.groups)],
    viewer_layout: given.bimdata_viewer_layout === undefined ? base.viewer_layout : given.bimdata_viewer_layout,
    snippet: given.bim_snippet === undefined ? base.snippet : given.bim_snippet,
  };
}

/** Values of a project that topics may refer to. */
interface Offered {
  readonly values: readonly ExtensionValue[];
  /** addresses of members */
  readonly people: readonly string[];
}

const enforced = [
  ['topic_type', 'type'],
  ['topic_status', 'status'],
  ['priority', 'priority'],
  ['stage', 'stage'],
] as const satisfies readonly (readonly [keyof TopicDraft, ExtensionKind])[];

/**
 * Checks new values in a draft, and spells people as their accounts do. Previous values of a topic stay valid.
 * @throws 400 for a value that the project does not offer, and for people who are no members
 */
export function checkedDraft(
  draft: TopicDraft,
  before: Pick<TopicDraft, (typeof enforced)[number][0] | 'labels' | 'assigned_to' | 'creation_author'>,
  { values, people }: Offered,
): TopicDraft {
  const offers = (kind: ExtensionKind, text: string) =>
    values.some(({ kind: of, value }) => of === kind && value === text);
  for (const [field, kind] of enforced) {
    const text = draft[field];
    if (text !== null && text !== before[field] && !offers(kind, text)) throw notOffered(field, kind, text);
  }
  for (const label of draft.labels)
    if (!before.labels.includes(label) && !offers('label', label)) throw notOffered('labels', 'label', label);
  const member = (field: 'assigned_to' | 'creation_author') => {
    const address = draft[field];
    if (address === null || address === before[field]) return address;
    const known = people.find(each => each.toLowerCase() === address.toLowerCase());
    if (known === undefined) throw invalid(field, 'Not a member of the project.', { code: 'no_member' }, 'no_member');
    return known;
  };
  return {
    ...draft,
    assigned_to: member('assigned_to'),
    creation_author: member('creation_author') ?? draft.creation_author,
  };
}

const notOffered = (field: string, kind: ExtensionKind, value: string): Error =>
  invalid(field, `The project has no ${kind} "${value}".`, { code: 'not_offered', value }, 'not_offered');

/** 409 for a guid that the project has already. */
export const guidTaken = (): Error =>
  conflict('An object with this guid already exists in the project.', 'guid_exists', { code: 'guid_exists' });

const textOf = (given: string | null | undefined, base: string | null): string | null =>
  given === undefined ? base : given || null;

function timeOf(field: string, text: string): string {
  const time = readTime(text);
  if (time === undefined) throw invalid(field, 'Not a valid time.', { code: 'invalid_time' });
  return time;
}

/** A date without time stays one. */
function dueOf(text: string | null): string | null {
  if (!text) return null;
  const time = timeOf('due_date', text);
  return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? time.slice(0, 10) : time;
}
