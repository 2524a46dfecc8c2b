// Commands that lead to screens without a command of the frame: of the server, the account and the current cloud.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roles } from '../../api/roles.ts';
import { accountQuery } from '../../features/account/queries.ts';
import { cloudsQuery, selfQuery } from '../../features/places/queries.ts';
import { ignoreFailure, type Command } from '../../ui/commands.ts';
import { serverScreens } from '../routes/place.ts';

/** The screens that the user may open, by name. */
export function usePlaceCommands(): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cloud } = useParams({ strict: false });
  const self = useQuery(selfQuery).data;
  const clouds = useQuery(cloudsQuery).data;
  const isServerAdministrator = useQuery(accountQuery).data?.is_administrator === true;
  const isCloudAdministrator = self?.clouds.some(each => each.cloud === cloud && each.role === roles.admin) === true;
  // The first has a command of the frame.
  const [, ...ofServer] = isServerAdministrator ? serverScreens : [];
  const server = ofServer.map(([to, name]) => ({
    id: to,
    group: t('shell.server'),
    title: t(name),
    run: () => ignoreFailure(navigate({ to })),
  }));
  const access = {
    id: '/account/access',
    group: t('shell.goTo'),
    title: t('activeAccess.title'),
    run: () => ignoreFailure(navigate({ to: '/account/access' })),
  };
  if (cloud === undefined || !isCloudAdministrator) return [access, ...server];
  const group = clouds?.find(({ id }) => id === cloud)?.name ?? '';
  const ofCloud = [
    ['people', t('people.tabPeople')],
    ['applications', t('people.tabApplications')],
    ['webhooks', t('shell.webhooks')],
    ['access', t('activeAccess.title')],
  ] as const;
  const inCloud = ofCloud.map(([to, title]) => ({
    id: `cloud-${to}`,
    group,
    title,
    run: () => ignoreFailure(navigate({ to: `/c/$cloud/${to}`, params: { cloud } })),
  }));
  return [access, ...inCloud, ...server];
}
