// Selects the sentence of a log entry and the day that it is listed under.
import type { Answer } from '../../api/client.ts';
import type { AllTexts } from '../../i18n/languages.ts';

export type LogEntry = Answer<'GET /cloud/{cloud_pk}/project/{project_pk}/activity'>[number];

/** Prefixes of actions on models and on their data. */
export const aboutModels: readonly string[] = [
  'model',
  'model-token',
  'shared-view',
  'smart-view',
  'element',
  'property',
  'property-set',
  'property-definition',
  'unit',
  'layer',
  'system',
  'zone',
  'space',
  'storey',
  'building',
  'classification',
];

/** Name of a sentence below `activity.did` of the texts. */
export type Did = keyof AllTexts['activity']['did'];

/**
 * Candidate sentences for an entry, the most specific first: for its action, for a prefix of it, for any change. The
 * first that the texts have is its sentence.
 */
export function sentencesOf({ action, description }: Pick<LogEntry, 'action' | 'description'>): Did[] {
  if (description?.result === 'refused') return ['refused'];
  if (description?.was !== undefined) return ['renamed'];
  const steps = action.split('.').map(step => step.replaceAll('-', '_'));
  const beginnings = steps.slice(1).map((_, at) => `${steps.slice(0, steps.length - 1 - at).join('_')}_other`);
  return [steps.join('_'), ...beginnings, 'other'] as Did[];
}

const valueKinds = ['label', 'priority', 'stage', 'topic_status', 'topic_type'] as const;

/** The change of an issue value and its kind: the name of its field. Renaming has another sentence. */
export function valueChangeOf({ action, description }: Pick<LogEntry, 'action' | 'description'>) {
  const [object, verb] = action.split('.');
  if (object !== 'topic-value' || !description || description.was !== undefined) return undefined;
  const kind = valueKinds.find(each => description.fields?.includes(each));
  return kind && { kind, verb: verb as 'create' | 'update' | 'delete' };
}

/** Splits a sentence that `t` formatted into the text before and after a mark. */
export function around(sentence: string, mark: string): readonly [before: string, after: string | undefined] {
  const at = sentence.indexOf(mark);
  return at < 0 ? [sentence, undefined] : [sentence.slice(0, at), sentence.slice(at + mark.length)];
}

/**
 * The action of a sentence whose subject and object are shown next to it: `made the folder`, `took … out of the bin`.
 */
export function actionPhrase(
  write: (keys: Did[], values: { who: string; what: string; was: string }) => string,
  action: string,
): string {
  const sentence = write(sentencesOf({ action, description: null }), { who: '', what: '…', was: '…' });
  return sentence.replaceAll(/^[\s…]+|[\s…]+$/g, '');
}

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly date: string; readonly daysAgo: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: LogEntry };

/** Entries, newest first, with a heading row for each day. Entries that two pages share are listed once. */
export function rowsOf(entries: readonly LogEntry[], now: Date): Row[] {
  const rows: Row[] = [];
  const seen = new Set<number>();
  let day = '';
  for (const entry of entries) {
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    const date = new Date(entry.date);
    const key = date.toDateString();
    if (key !== day) rows.push({ kind: 'day', key: `day ${key}`, date: entry.date, daysAgo: daysBetween(date, now) });
    day = key;
    rows.push({ kind: 'entry', key: String(entry.id), entry });
  }
  return rows;
}

/** Number of midnights between two times, in the reader's time zone. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

// Filter areas of the service's log: each with the prefixes of its actions.

export const areas = {
  signIn: ['sign-in'],
  account: ['account', 'server.account'],
  application: ['application', 'cloud-application'],
  server: [
    'server.mail',
    'server.backup',
    'server.certificate',
    'server.second-factor',
    'sign-in-provider',
    'signing-key',
  ],
  place: ['cloud', 'project', 'watched-folder', 'webhook'],
  people: ['member', 'cloud-user', 'invitation', 'group', 'digest', 'folder.permission', 'access-token', 'access'],
  document: ['document', 'folder', 'list', 'tag', 'visa', 'bin'],
  topic: ['topic', 'topic-value'],
  model: aboutModels,
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof areas;
