// What an error of the service means, in the words of the window.
import { useTranslation } from 'react-i18next';
import { ApiError, OfflineError } from './errors.ts';

/** Codes of the service that the window has words of its own for. */
const known = ['last_admin', 'already_exists', 'missing_scope', 'permission_denied', 'not_found', 'too_many_attempts', 'wrong_password', 'throttled'] as const;

export interface Problems {
  /** The whole; undefined when nothing went wrong, or when one of `fields` says it beside its input. */
  of(error: unknown, fields?: readonly string[]): string | undefined;
  /** What is wrong with one field of a form. */
  field(error: unknown, name: string): string | undefined;
}

export function useProblems(): Problems {
  const { t } = useTranslation();
  const wordOf = ({ code }: ApiError) => {
    const found = known.find(each => each === code);
    return found && t(`parts.problems.${found}`);
  };
  const field = (error: unknown, name: string) => (error instanceof ApiError && error.fields[name] ? wordOf(error) ?? error.fields[name].join(' ') : undefined);
  return {
    field,
    of(error, fields = []) {
      if (error === null || error === undefined) return undefined;
      if (error instanceof OfflineError) return t('shell.offline.text');
      if (!(error instanceof ApiError) || error.status >= 500) return t('shell.notDone');
      if (fields.some(name => field(error, name) !== undefined)) return undefined;
      return wordOf(error) ?? error.message;
    },
  };
}
