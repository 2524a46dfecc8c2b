// The tabs of a project's people; hidden from guests, whose access is limited to one of them.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabLink } from '../../../ui/page.tsx';
import { roles } from '../../../api/roles.ts';

export interface PeopleTabsProps {
  readonly cloud: number;
  readonly project: number;
  /** the user's role in the project */
  readonly role: number;
}

export function PeopleTabs({ cloud, project, role }: PeopleTabsProps) {
  const { t } = useTranslation();
  const params = { cloud, project };
  return (
    <>
      <Link {...tabLink} to="/c/$cloud/p/$project/people" params={params}>
        {t('people.tabPeople')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/groups" params={params}>
        {t('shell.groups')}
      </Link>
      {role === roles.admin && (
        <Link {...tabLink} to="/c/$cloud/p/$project/rights" params={params} activeOptions={{ includeSearch: false }}>
          {t('shell.rights')}
        </Link>
      )}
      <Link {...tabLink} to="/c/$cloud/p/$project/tokens" params={params}>
        {t('people.tabTokens')}
      </Link>
      {role === roles.admin && (
        <Link {...tabLink} to="/c/$cloud/p/$project/access" params={params}>
          {t('activeAccess.title')}
        </Link>
      )}
    </>
  );
}
