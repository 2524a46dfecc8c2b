// The user's applications; administrators of the service see all.
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { formatDay, personName } from '../../ui/numbers/format.ts';
import type { PageHead } from '../../ui/page.tsx';
import { OpenButton } from '../../ui/controls.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, column } from '../../ui/table/virtual-table-props.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { listedOwner, rightsText, scopeCount } from './application-words.ts';
import { applicationsQuery, useApplicationChanges, type Application, type CreatedApplication } from './queries.ts';
import { SecretsDialog } from './application-sections.tsx';

interface ApplicationsScreenProps extends PageHead {
  /** whether the user may grant what is reserved to administrators of the service */
  readonly mayGrant: boolean;
  readonly onOpen: (id: number) => void;
}

const keyOf = ({ id }: Application) => String(id);
const nameOf = ({ name }: Application) => name;

export function ApplicationsScreen({ title, tabs, mayGrant, onOpen }: ApplicationsScreenProps) {
  const { t } = useTranslation();
  const { create } = useApplicationChanges();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<CreatedApplication>();
  const columns = useMemo(
    (): Column<Application>[] => [
      column('name', t('applications.name'), 'minmax(140px, 2fr)', {
        sortBy: nameOf,
        cell: ({ id, name }) => (
          <OpenButton tabIndex={0} onClick={() => onOpen(id)}>
            {name}
          </OpenButton>
        ),
      }),
      column('type', t('applications.type'), '120px', {
        roomy: true,
        sortBy: ({ access_type }) => access_type,
        cell: ({ access_type }) => t(`applications.types.${access_type}`),
      }),
      column('client', t('applications.clientId'), 'minmax(120px, 2fr)', {
        roomy: true,
        sortBy: ({ client_id }) => client_id,
        cell: ({ client_id }) => <code>{client_id}</code>,
      }),
      column('scopes', t('applications.scopes'), '110px', {
        wide: true,
        sortBy: scopeCount,
        cell: application => rightsText(t, application),
      }),
      column('owner', t('applications.owner'), 'minmax(100px, 1fr)', {
        wide: true,
        sortBy: ({ owner }) => personName(owner),
        cell: application => {
          const { text, isWarning } = listedOwner(t, application);
          return isWarning ? <Status kind="warning" word={text} /> : text;
        },
      }),
      column('since', t('applications.since'), '104px', {
        sortBy: ({ created_at }) => created_at,
        cell: ({ created_at }) => formatDay(created_at),
      }),
    ],
    [t, onOpen],
  );
  return (
    <ListPage
      {...{ title, tabs, columns, keyOf, nameOf }}
      query={useQuery(applicationsQuery)}
      create={{
        command: ['new-application', t('shell.applications')],
        title: t('applications.create'),
        run: () => setAsking(true),
      }}
      none={{ icon: IconApps, title: t('applications.none'), text: t('applications.noneText') }}
      label={t('shell.applications')}
      onOpen={({ id }) => onOpen(id)}
    >
      {isAsking && (
        <ApplicationDialog
          mayGrant={mayGrant}
          change={create}
          onClose={() => {
            setAsking(false);
            create.reset();
          }}
          onValues={values =>
            create.mutate(values, {
              onSuccess: created => {
                setAsking(false);
                setMade(created);
              },
            })
          }
        />
      )}
      {made && (
        <SecretsDialog
          secrets={{ clientId: made.client_id, secret: made.client_secret, key: made.api_key }}
          onClose={() => {
            setMade(undefined);
            onOpen(made.id);
          }}
        />
      )}
    </ListPage>
  );
}
