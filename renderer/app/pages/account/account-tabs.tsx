// Tabs of the signed-in user's account.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabLink } from '../../../ui/page.tsx';

export function AccountTabs() {
  const { t } = useTranslation();
  return (
    <>
      <Link {...tabLink} to="/account">
        {t('account.title')}
      </Link>
      <Link {...tabLink} to="/applications" activeOptions={{ exact: false }}>
        {t('shell.applications')}
      </Link>
      <Link {...tabLink} to="/account/access">
        {t('activeAccess.title')}
      </Link>
      <Link {...tabLink} to="/invitations">
        {t('shell.invitations')}
      </Link>
    </>
  );
}
