// Converts the service's notices about files that it stores but does not read to texts.
import type { TFunction } from 'i18next';
import type { Document } from './schema.d.ts';

export type FileNotice = NonNullable<Document['notice']>;

/** A sentence or two, in the language of the window. */
export function noticeText(t: TFunction, { code, ending, name, version, advice, right_ending }: FileNotice): string {
  const key = code === 'wrong_ending' && ending === '' ? 'no_ending' : code;
  const said = t(`parts.notices.${key}`, { ending, name: version === null ? name : `${name} ${version}` });
  return advice === null ? said : `${said} ${t(`parts.notices.advice.${advice}`, { name, right: right_ending ?? '' })}`;
}
