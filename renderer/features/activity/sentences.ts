// How lines of the log are told: which sentence, and under which day.
import type { AllTexts } from '../../i18n/en.ts';
import type { LogEntry } from './queries.ts';

export type Did = keyof AllTexts['activity']['did'];

const known: ReadonlySet<string> = new Set<Did>([
  'document_create',
  'document_update',
  'document_delete',
  'document_tag',
  'folder_create',
  'folder_update',
  'folder_delete',
  'folder_permission',
  'project_create',
  'project_update',
  'project_delete',
  'project_import',
  'model_create',
  'model_update',
  'model_delete',
  'model_reprocess',
  'model_errors_add',
  'model_complete',
  'model_fail',
  'tag_create',
  'tag_update',
  'tag_delete',
  'group_create',
  'group_update',
  'group_delete',
  'member_update',
  'member_delete',
  'member_leave',
  'invitation_create',
  'invitation_accept',
  'invitation_deny',
  'invitation_delete',
  'access_token_create',
  'access_token_delete',
  'access_end',
  'visa_create',
  'visa_update',
  'visa_delete',
  'visa_answer',
  'visa_comment',
  'bin_restore',
  'bin_erase',
  'bin_empty',
  'classification_create',
  'classification_update',
  'classification_delete',
  'visa_other',
  // Of the data of models, what is told is mostly which part of which model it was.
  'model_merge',
  'model_export',
  'model_optimize',
  'model_pages_add',
  'model_files_update',
  'model_transform',
  'model_processing_note',
  'model_plan_add',
  'model_plan_other',
  'model_drawing_create',
  'model_drawing_other',
  'model_label_other',
  'model_mask_other',
  'model_position_other',
  'model_element_other',
  'model_token_other',
  'element_create',
  'element_delete',
  'element_other',
  'property_other',
  'property_set_other',
  'property_definition_other',
  'unit_other',
  'classification_relate',
  'classification_unrelate',
  'layer_create',
  'layer_delete',
  'layer_other',
  'system_create',
  'system_delete',
  'system_other',
  'zone_create',
  'zone_delete',
  'zone_other',
  'space_create',
  'space_delete',
  'space_other',
  'storey_create',
  'storey_delete',
  'storey_other',
  'building_create',
  'building_delete',
  'building_other',
]);

/** What actions on models and on their data begin with. */
export const aboutModels: readonly string[] = [
  'model',
  'model-token',
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

/** The sentence that tells an entry; a more general one for what has none of its own. */
export function sentenceOf({ action, description }: Pick<LogEntry, 'action' | 'description'>): Did {
  if (description?.result === 'refused') return 'refused';
  if (description?.was !== undefined) return 'renamed';
  const steps = action.split('.').map(step => step.replaceAll('-', '_'));
  const whole = steps.join('_');
  if (known.has(whole)) return whole as Did;
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const key = `${steps.slice(0, length).join('_')}_other`;
    if (known.has(key)) return key as Did;
  }
  return 'other';
}

/** What stands before and after a part of a sentence, as `t` wrote it. */
export function around(sentence: string, mark: string): readonly [before: string, after: string | undefined] {
  const at = sentence.indexOf(mark);
  return at < 0 ? [sentence, undefined] : [sentence.slice(0, at), sentence.slice(at + mark.length)];
}

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly date: string; readonly daysAgo: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: LogEntry };

/** Entries, newest first, with a row at the head of each day. What two pages have in common is there once. */
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

/** Midnights between two moments, where the reader is. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}
