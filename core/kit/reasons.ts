/**
 * Codes of reasons for which one member of a request is refused, where the code of the whole answer (`invalid`,
 * `conflict`) is too wide. The window has a sentence for each under `parts.problems` of its texts.
 */
export const reasonCodes = [
  'already_watched',
  'application_not_found',
  'at_least',
  'at_most',
  'common_password',
  'data_folder',
  'date_in_past',
  'folder_maker_gone',
  'folder_not_found',
  'group_not_found',
  'https_expected',
  'https_only',
  'insecure_redirect',
  'invalid_address',
  'invalid_alias',
  'invalid_color',
  'invalid_date',
  'invalid_domain',
  'invalid_email',
  'invalid_host',
  'invalid_number',
  'invalid_redirect',
  'invalid_scope',
  'invalid_sender',
  'invalid_time_zone',
  'invitation_closed',
  'limit_reached',
  'metadata_required',
  'no_day',
  'no_member',
  'no_picture',
  'not_a_folder',
  'one_file',
  'one_line',
  'one_of',
  'other_folder',
  'out_of_range',
  'own_password',
  'password_again',
  'person_not_found',
  'project_not_found',
  'required',
  'too_deep',
  'too_long',
  'versions_already',
  'wrong_password',
] as const;

export type ReasonCode = (typeof reasonCodes)[number];

/** A code with what its sentence names: `{code: 'at_least', least: 8}`. */
export interface Reason {
  readonly code: ReasonCode;
  readonly [parameter: string]: string | number;
}

/** Reasons by member of the answer, one for each of its messages; null where only the message says it. */
export type Reasons = Readonly<Record<string, readonly (Reason | null)[]>>;
