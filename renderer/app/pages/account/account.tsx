// My account and my invitations at their addresses.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountScreen } from '../../../features/account/account-screen.tsx';
import { InvitationsScreen } from '../../../features/account/invitations-screen.tsx';
import { receivedQuery } from '../../../features/places/queries.ts';
import { AccountTabs } from '../tabs.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

export const AccountPage = () => (
  <AccountScreen tabs={<AccountTabs />} onGone={() => location.assign('/app/signed-out')} />
);

export function InvitationsPage() {
  const navigate = useNavigate();
  const { token } = useSearch({ from: '/invitations' });
  return (
    <InvitationsScreen
      query={useQuery(receivedQuery)}
      tabs={<AccountTabs />}
      token={token}
      onOpen={({ cloud_id: cloud, project_id: project }) =>
        ignoreFailure(
          project === null
            ? navigate({ to: '/c/$cloud', params: { cloud } })
            : navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud, project } }),
        )
      }
    />
  );
}
