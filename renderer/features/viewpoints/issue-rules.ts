// The issues listed in the viewer, their order and colours.
import { isClosed, dueDay } from '../../api/issues/issue-state.ts';
import type { Extensions, Topic, FullTopic, TopicPin } from '../../api/shapes.ts';
import type { IssueChange, PinAt } from './queries.ts';
import { cssColor, markColors } from '../../ui/colours/theme.ts';
import type { ViewPin } from '../../viewer/open-view.ts';
import { fromBcf } from './bcf-view.ts';

/** More would hide the model. */
export const MOST_PINS = 300;

interface PinContext {
  readonly extensions: Extensions | undefined;
  /** models shown */
  readonly models: readonly number[];
  /** the open issue */
  readonly current: string | null;
  readonly onOpen: (guid: string) => void;
}

/** Pins of the listed issues in the models shown; those of the open issue last, so that they are on top. */
export function viewPins(
  listed: readonly Topic[],
  pins: readonly TopicPin[],
  { extensions, models, current, onOpen }: PinContext,
): ViewPin[] {
  const pinsOf = new Map(pins.map(({ topic_guid: guid, pins: own }) => [guid, own]));
  const ordered = [...listed.filter(({ guid }) => guid !== current), ...listed.filter(({ guid }) => guid === current)];
  return ordered
    .flatMap(topic =>
      (pinsOf.get(topic.guid) ?? [])
        .filter(({ model_ids: ids }) => ids.length === 0 || ids.some(id => models.includes(id)))
        .map(pin => ({
          key: `${topic.guid} ${pin.guid}`,
          at: fromBcf(pin.point),
          label: numberOf(topic),
          title: topic.title,
          // Without the alpha that comes first in BCF.
          colour: cssColor((pin.color ?? statusColour(extensions, topic.topic_status) ?? markColors.blue).slice(-6)),
          isCurrent: topic.guid === current,
          onOpen: () => onOpen(topic.guid),
        })),
    )
    .slice(-MOST_PINS);
}

/** Fields with values from the project, and the lists of these values. */
export const valueLists = [
  ['topic_type', 'topic_type'],
  ['topic_status', 'topic_status'],
  ['priority', 'priority'],
  ['assigned_to', 'user_id_type'],
] as const satisfies readonly (readonly [string, keyof Extensions])[];

type FieldName = (typeof valueLists)[number][0] | 'due_date';
/** Empty texts for fields without a value. */
export type FieldValues = Readonly<Record<FieldName, string>>;

/** Options of a field besides none; a value that the project has since removed stays valid. */
export function choicesOf(offered: readonly string[] | undefined, value: string): readonly string[] {
  const all = offered ?? [];
  return value === '' || all.includes(value) ? all : [...all, value];
}

export const fieldValues = (topic: Pick<FullTopic, FieldName>): FieldValues => ({
  topic_type: topic.topic_type ?? '',
  topic_status: topic.topic_status ?? '',
  priority: topic.priority ?? '',
  assigned_to: topic.assigned_to ?? '',
  due_date: dueDay(topic) ?? '',
});

/** Request body for changed fields: an empty field is removed. */
export const changeOf = (given: Partial<FieldValues>): IssueChange =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null]));

type Views = Pick<FullTopic, 'comments' | 'viewpoints'>;

/** The views of the issue itself; the others are shown with their comments. */
export function ownViews({ comments, viewpoints }: Views): Views['viewpoints'] {
  const said = new Set(comments.map(({ viewpoint_guid: own }) => own));
  return viewpoints.filter(({ guid }) => !said.has(guid));
}

/** The pins of all views of an issue, in the order of their numbers. */
export const pinsOf = ({ guid: topic, viewpoints }: Pick<FullTopic, 'guid' | 'viewpoints'>): PinAt[] =>
  viewpoints.flatMap(({ guid: viewpoint, pins }) => pins.map(({ guid: pin }) => ({ topic, viewpoint, pin })));

export interface IssueFilter {
  /** words of title, number, person or label */
  readonly text: string;
  /** including closed ones */
  readonly withClosed: boolean;
  /** of the whole project, not only of the models shown */
  readonly ofProject: boolean;
}

export const noFilter: IssueFilter = { text: '', withClosed: false, ofProject: false };

/** Whether a search or an option differs from the default: the open issues of the models shown. */
export const isFiltered = ({ text, withClosed, ofProject }: IssueFilter): boolean =>
  text.trim() !== '' || withClosed || ofProject;

/** The number of an issue as users see it. */
export const numberOf = ({ server_assigned_id: id }: Pick<Topic, 'server_assigned_id'>): string => id;

/** By their models: those shown, others, none. */
export const groupNames = ['shown', 'other', 'none'] as const;
export type GroupName = (typeof groupNames)[number];

export interface IssueGroup {
  readonly name: GroupName;
  readonly issues: readonly Topic[];
}

const groupOf = ({ models: own }: Topic, models: readonly number[]): GroupName =>
  own.length === 0 ? 'none' : own.some(id => models.includes(id)) ? 'shown' : 'other';

/** The listed issues in groups, without empty ones; the newest first. */
export function issueGroups(
  topics: readonly Topic[],
  models: readonly number[],
  { text, withClosed, ofProject }: IssueFilter,
): IssueGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const listed = topics
    .filter(
      topic =>
        (withClosed || !isClosed(topic.topic_status)) &&
        (ofProject || groupOf(topic, models) !== 'other') &&
        words.every(word => textOf(topic).includes(word)),
    )
    .toSorted((a, b) => b.creation_date.localeCompare(a.creation_date) || a.guid.localeCompare(b.guid));
  const groups = Map.groupBy(listed, topic => groupOf(topic, models));
  return groupNames.flatMap(name => {
    const issues = groups.get(name);
    return issues ? [{ name, issues }] : [];
  });
}

/** The listed issues in the order of their groups. */
export const listedIssues = (...given: Parameters<typeof issueGroups>): Topic[] =>
  issueGroups(...given).flatMap(({ issues }) => issues);

/** Lines of the list: a head above each group, unless all issues are on the models shown; none below a folded head. */
export function listLines(groups: readonly IssueGroup[], folded: ReadonlySet<GroupName>): (IssueGroup | Topic)[] {
  const [first, ...others] = groups;
  if (first?.name === 'shown' && others.length === 0) return [...first.issues];
  return groups.flatMap(group => [group, ...(folded.has(group.name) ? [] : group.issues)]);
}

const textOf = ({ title, server_assigned_id, assigned_to, labels, topic_type, topic_status, priority }: Topic) =>
  [title, `#${server_assigned_id}`, assigned_to, ...labels, topic_type, topic_status, priority].join(' ').toLowerCase();

/** The next or previous issue in a list, wrapping around; the first when none is open. */
export function neighbourOf(issues: readonly Topic[], guid: string | null, by: 1 | -1): Topic | undefined {
  const at = issues.findIndex(topic => topic.guid === guid);
  if (at < 0) return by > 0 ? issues[0] : issues.at(-1);
  return issues[(at + by + issues.length) % issues.length];
}

/** Hexadecimal colour of a status in the project; null where it has none. */
export function statusColour(extensions: Extensions | undefined, status: string | null): string | null {
  const at = status === null ? -1 : (extensions?.topic_status.indexOf(status) ?? -1);
  return extensions?.topic_status_colors[at] || null;
}
