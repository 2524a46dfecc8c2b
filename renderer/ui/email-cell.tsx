// An email in a list, with warnings if it resembles another one or its mailbox is unverified.
import { useTranslation } from 'react-i18next';
import { Status } from './status.tsx';

export interface EmailCellProps {
  readonly email: string;
  readonly problem?: EmailProblem | null | undefined;
  readonly isUnverified?: boolean | undefined;
}

export type EmailProblem =
  | 'invisible_characters'
  | 'direction_characters'
  | 'compatibility_characters'
  | 'mixed_scripts';

export function EmailCell({ email, problem, isUnverified = false }: EmailCellProps) {
  const { t } = useTranslation();
  if (!problem && !isUnverified) return email;
  const word = problem ? t('parts.emailLooks') : t('account.unverified');
  return (
    <span style={{ display: 'flex', gap: 8 }} title={problem ? t(`parts.problems.${problem}`) : word}>
      <bdi className="truncate">{email}</bdi>
      <Status kind="warning" word={word} />
    </span>
  );
}
