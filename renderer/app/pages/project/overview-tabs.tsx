// The tabs of a project's overview, for its administrators: automation.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabLink } from '../../../ui/page.tsx';

export interface OverviewTabsProps {
  readonly cloud: number;
  readonly project: number;
}

export function OverviewTabs(params: OverviewTabsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link {...tabLink} to="/c/$cloud/p/$project/overview" params={params}>
        {t('shell.overview')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/digest" params={params}>
        {t('shell.digest')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/webhooks" params={params} activeOptions={{ exact: false }}>
        {t('shell.webhooks')}
      </Link>
    </>
  );
}
