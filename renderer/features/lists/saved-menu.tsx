// Saved lists of a project: open, save, rename and delete.
import { ChangeDialog, useChangeState } from '../../api/change-form.tsx';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedList } from '../../api/schema.d.ts';
import { NameDialog } from '../../ui/dialogs/dialogs.tsx';
import { savedListsQuery, useListChanges } from './queries.ts';
import { firstList, openList, setList, useListState } from './use-list.ts';
import type { ListPlace } from './table/table-request.ts';
import { TextButton } from '../../ui/buttons.tsx';

export function SavedMenu({ place, mayWrite }: { readonly place: ListPlace; readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  const state = useListState();
  const lists = useQuery(savedListsQuery(place));
  const changes = useListChanges(place);
  const { save } = changes;
  const [asks, setAsks] = useState<Question | null>(null);
  const list = lists.data?.find(({ id }) => id === state.saved);
  const { columns, filter, groups } = state;
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <TextButton
            icon={IconTable}
            text={list?.name ?? t('lists.unsaved')}
            rightSection={<IconChevronDown size={12} />}
            loading={save.isPending}
            aria-label={`${t('lists.saved')}: ${list?.name ?? t('lists.unsaved')}`}
          />
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
          <Menu.Label>{t('lists.saved')}</Menu.Label>
          {lists.data?.length === 0 && <Menu.Item disabled>{t('lists.noneSaved')}</Menu.Item>}
          {lists.data?.map(each => (
            <Menu.Item key={each.id} onClick={() => openList(each)} aria-current={each.id === list?.id || undefined}>
              {each.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setList(firstList)}>{t('lists.reset')}</Menu.Item>
          {mayWrite && (
            <>
              {list && (
                <Menu.Item onClick={() => save.mutate({ id: list.id, columns, filter, groups })}>
                  {t('lists.save')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setAsks('save')}>{t('lists.saveAs')}</Menu.Item>
              {list && <Menu.Item onClick={() => setAsks('rename')}>{t('lists.rename')}</Menu.Item>}
              {list && (
                <Menu.Item color="red" onClick={() => setAsks('delete')}>
                  {t('lists.delete')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks && <SavedQuestion asks={asks} list={list} changes={changes} onClose={() => setAsks(null)} />}
    </>
  );
}

type Question = 'save' | 'rename' | 'delete';

interface QuestionProps {
  readonly asks: Question;
  /** the open saved list; undefined: none */
  readonly list: SavedList | undefined;
  readonly changes: ReturnType<typeof useListChanges>;
  readonly onClose: () => void;
}

function SavedQuestion({ asks, list, changes: { create, rename, remove }, onClose: close }: QuestionProps) {
  const { t } = useTranslation();
  const stateOf = useChangeState();
  const { columns, filter, groups } = useListState();
  const named = { label: t('lists.name'), action: t('lists.save'), onClose: close };
  const closeWith = (saved: number | null) => {
    setList({ saved });
    close();
  };
  if (asks === 'save')
    return (
      <NameDialog
        {...{ ...named, ...stateOf(create) }}
        title={t('lists.saveTitle')}
        onName={name => create.mutate({ name, columns, filter, groups }, { onSuccess: ({ id }) => closeWith(id) })}
      />
    );
  if (!list) return null;
  if (asks === 'rename')
    return (
      <NameDialog
        {...{ ...named, ...stateOf(rename) }}
        title={t('lists.renameTitle')}
        value={list.name}
        onName={name => rename.mutate({ id: list.id, name }, { onSuccess: close })}
      />
    );
  return (
    <ChangeDialog
      title={t('lists.deleteTitle', { name: list.name })}
      text={t('lists.deleteText')}
      change={remove}
      given={list.id}
      onClose={close}
      onDone={() => closeWith(null)}
    />
  );
}
