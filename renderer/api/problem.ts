// Sentences for refusals, by their codes; the English text of the service is never read for it.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, OfflineError, type Reason } from './errors.ts';
import type { Document } from './schema.d.ts';

// Converts the service's notices about files that it stores but does not read to texts.

export type FileNotice = NonNullable<Document['notice']>;

/** A sentence or two, in the language of the window. */
export function noticeText(t: TFunction, { code, ending, name, version, advice, right_ending }: FileNotice): string {
  const key = code === 'wrong_ending' && ending === '' ? 'no_ending' : code;
  const said = t(`parts.notices.${key}`, { ending, name: version === null ? name : `${name} ${version}` });
  return advice === null ? said : `${said} ${t(`parts.notices.advice.${advice}`, { name, right: right_ending ?? '' })}`;
}

export interface Problems {
  /** The whole message; undefined without an error, or when one of `fields` shows it next to its input. */
  of(error: unknown, fields?: readonly string[]): string | undefined;
  /** The error of one field of a form. */
  field(error: unknown, name: string): string | undefined;
}

export function useProblems(): Problems {
  const { t, i18n } = useTranslation();
  return problemsIn(t, i18n.language);
}

export function problemsIn(t: TFunction, language: string): Problems {
  const textOf = (error: ApiError, member: string, messages: readonly string[]) => {
    const texts = messages.map(
      (message, at) =>
        sentenceOf(t, error.reasonOf(member, at)) ?? (language === 'en' ? message : t('parts.problems.other')),
    );
    return [...new Set(texts)].join(' ');
  };
  const field = (error: unknown, name: string) =>
    error instanceof ApiError && error.fields[name] ? textOf(error, name, error.fields[name]) : undefined;
  return {
    field,
    of(error, fields = []) {
      if (error === null || error === undefined) return undefined;
      if (error instanceof OfflineError) return t('shell.offline.text');
      if (!(error instanceof ApiError) || (error.status >= 500 && sentenceOf(t, error) === undefined))
        return t('shell.notDone');
      if (fields.some(name => field(error, name) !== undefined)) return undefined;
      const names = Object.keys(error.fields);
      if (names.length === 0) return textOf(error, 'detail', [error.message]);
      return [...new Set(names.map(name => field(error, name)))].join(' ');
    },
  };
}

/** The sentence of a reason; undefined for an unknown code. */
function sentenceOf(t: TFunction, { code, ...named }: Pick<Reason, 'code'>): string | undefined {
  const key = `parts.problems.${code}` as 'parts.problems.other'; // any code: the default is for those without a text
  return t(key, { ...named, defaultValue: '' }) || undefined;
}
