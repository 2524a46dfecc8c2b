// What an error of the service means, in the words of the window.
import { useTranslation } from 'react-i18next';
import { ApiError, OfflineError } from './errors.ts';
import { wordFor } from './problem-words.ts';

/** Codes of the service that the window has words of its own for. */
const known = [
  'last_admin',
  'already_exists',
  'missing_scope',
  'permission_denied',
  'not_found',
  'too_many_attempts',
  'provider_unreachable',
  'not_in_queue',
  'visa_paused',
  'visa_closed',
  'validator_without_access',
  'not_answered',
  'own_account',
  'not_provided',
  'window_only',
  'administrator_only',
  'this_computer_only',
  'too_large',
  'quota_exceeded',
  'disk_full',
  'writes_stopped',
  'damaged',
  'unsupported_media_type',
  'not_public',
  'second_factor_required',
  'second_factor_missing',
  'wrong_code',
  'set_up_over',
  'passkey_refused',
  'no_passkeys_here',
  'too_many_mails',
  'too_many_waiting',
  'other_address',
  'invisible_characters',
  'direction_characters',
  'compatibility_characters',
  'mixed_scripts',
] as const;

export interface Problems {
  /** The whole; undefined when nothing went wrong, or when one of `fields` says it beside its input. */
  of(error: unknown, fields?: readonly string[]): string | undefined;
  /** What is wrong with one field of a form. */
  field(error: unknown, name: string): string | undefined;
}

export function useProblems(): Problems {
  const { t, i18n } = useTranslation();
  const wordOf = ({ code }: ApiError) => {
    const found = known.find(each => each === code);
    return found && t(`parts.problems.${found}`);
  };
  const translated = (sentence: string) => {
    const found = wordFor(sentence);
    if (found) return t(`parts.problems.${found.word}`, { what: found.what });
    return i18n.language === 'en' ? sentence : t('parts.problems.other');
  };
  const field = (error: unknown, name: string) =>
    error instanceof ApiError && error.fields[name]
      ? (wordOf(error) ?? error.fields[name].map(translated).join(' '))
      : undefined;
  return {
    field,
    of(error, fields = []) {
      if (error === null || error === undefined) return undefined;
      if (error instanceof OfflineError) return t('shell.offline.text');
      if (!(error instanceof ApiError) || (error.status >= 500 && wordOf(error) === undefined))
        return t('shell.notDone');
      if (fields.some(name => field(error, name) !== undefined)) return undefined;
      return (
        wordOf(error) ?? (Object.values(error.fields).flat().map(translated).join(' ') || translated(error.message))
      );
    },
  };
}
