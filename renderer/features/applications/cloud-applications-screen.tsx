// Applications with access to a cloud.
import { ChangeDialog, ChangeForm } from '../../api/change-form.tsx';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import type { Answer } from '../../api/client.ts';
import { roleName } from '../../api/roles.ts';
import { described } from '../../ui/input-layout.ts';
import { type Column, column, textColumn } from '../../ui/table/virtual-table-props.ts';
import { firstGuest, guestRoleOf, guestWritten, isGuestComplete } from './application-values.ts';
import { guestOrder, guestRoleChoices } from './application-words.ts';
import { cloudApplicationsQuery, useCloudApplications } from './queries.ts';
import { useForm } from '../../api/form.ts';
import { EndButton } from '../../ui/controls.tsx';

type CloudApplicationsScreenProps = { readonly cloudId: number; readonly cloudName: string; readonly tabs: ReactNode };

type Guest = Answer<'GET /cloud/{cloud_pk}/application'>[number];

const keyOf = ({ id }: Guest) => String(id);
const nameOf = ({ name }: Guest) => name;

export function CloudApplicationsScreen({ cloudId, cloudName, tabs }: CloudApplicationsScreenProps) {
  const { t } = useTranslation();
  const { remove } = useCloudApplications(cloudId);
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Guest>();
  const columns = useMemo(
    (): Column<Guest>[] => [
      textColumn('name', t('applications.name'), 'minmax(140px, 2fr)', nameOf),
      column('client', t('applications.clientId'), 'minmax(140px, 2fr)', {
        sortBy: ({ client_id }) => client_id,
        cell: ({ client_id }) => <code>{client_id}</code>,
      }),
      column('role', t('people.cloudRole'), 'minmax(132px, 1fr)', {
        sortBy: guestOrder,
        cell: ({ role, pending }) =>
          pending ? `${roleName(t, role)} · ${t('applications.awaitsOwner')}` : roleName(t, role),
      }),
      column('actions', t('people.actions'), '86px', {
        silent: true,
        cell: guest => (
          <EndButton
            text={t('parts.remove')}
            label={t('applications.removeOne', { name: guest.name })}
            onClick={() => setToRemove(guest)}
          />
        ),
      }),
    ],
    [t],
  );
  return (
    <ListPage
      title={cloudName}
      {...{ tabs, columns, keyOf, nameOf }}
      query={useQuery(cloudApplicationsQuery(cloudId))}
      create={{ command: ['add-application', cloudName], title: t('applications.add'), run: () => setAdding(true) }}
      none={{ icon: IconApps, title: t('applications.noneHere'), text: t('applications.noneHereText') }}
      label={t('applications.cloudTitle')}
      onDelete={setToRemove}
    >
      {isAdding && <AddDialog cloudId={cloudId} onClose={() => setAdding(false)} />}
      {toRemove && (
        <ChangeDialog
          title={t('applications.removeTitle', { name: toRemove.name })}
          text={t('applications.removeText')}
          action={t('parts.remove')}
          change={remove}
          given={toRemove.id}
          onClose={() => setToRemove(undefined)}
        />
      )}
    </ListPage>
  );
}

function AddDialog({ cloudId, onClose }: { readonly cloudId: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { add } = useCloudApplications(cloudId);
  const form = useForm(firstGuest, add.error);
  const guest = form.values;
  return (
    <ChangeForm
      title={t('applications.add')}
      action={t('applications.addAction')}
      change={add}
      disabled={!isGuestComplete(guest)}
      fields={['client_id']}
      onClose={onClose}
      onSubmit={() => add.mutate(guestWritten(guest), { onSuccess: onClose })}
    >
      <TextInput
        data-autofocus
        label={t('applications.clientId')}
        {...described(t('applications.addText'))}
        autoComplete="off"
        {...form.text('clientId', 'client_id')}
      />
      <NativeSelect
        label={t('people.cloudRole')}
        value={String(guest.role)}
        data={guestRoleChoices(t)}
        onChange={event => form.set({ role: guestRoleOf(event.currentTarget.value) })}
      />
    </ChangeForm>
  );
}
