// What can be done with one row of the list.
import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconDots, IconEye, IconFolderSymlink, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../ui/commands.ts';
import { mayChange, type Entry } from './entries.ts';
import type { ListAction } from './list-actions.ts';
import type { EntryActions } from './document-columns.tsx';
import { offeredFor } from './row-targets.ts';
import { panelsFor } from './side-choice.ts';

const keys = (text: string) => <Kbd size="xs">{keysText(text)}</Kbd>;

export function EntryMenu({ entry, actions }: { readonly entry: Entry; readonly actions: EntryActions }) {
  const { t } = useTranslation();
  const items = (some: readonly ListAction[]) =>
    offeredFor(some, [entry]).map(({ id, title, icon: Symbol, keys: pressed, run }) => (
      <Menu.Item
        key={id}
        leftSection={<Symbol size={14} />}
        rightSection={pressed && keys(pressed)}
        onClick={() => {
          run([entry]);
        }}
      >
        {title}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('documents.more', { name: entry.name })}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items(actions.ownActions)}
        <Menu.Item
          leftSection={<IconEye size={14} />}
          rightSection={keys('Space')}
          onClick={() => {
            actions.onLook(entry);
          }}
        >
          {t('documents.look')}
        </Menu.Item>
        {entry.kind === 'document' && (
          <Menu.Item
            leftSection={<IconHistory size={14} />}
            rightSection={keys('v')}
            onClick={() => {
              actions.onVersions(entry);
            }}
          >
            {t('documents.versions.title')}
          </Menu.Item>
        )}
        {panelsFor(entry, undefined, actions.panels).others.map(({ id, title, icon: Symbol, keys: pressed }) => (
          <Menu.Item
            key={id}
            leftSection={<Symbol size={14} />}
            rightSection={pressed && keys(pressed)}
            onClick={() => {
              actions.onPanel(id, entry);
            }}
          >
            {title}
          </Menu.Item>
        ))}
        {items(actions.actions)}
        {actions.mayWrite && mayChange(entry) && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={14} />}
              rightSection={keys('F2')}
              onClick={() => {
                actions.onStartRename(entry);
              }}
            >
              {t('shell.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={14} />}
              onClick={() => {
                actions.onMove(entry);
              }}
            >
              {t('documents.moveMore')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={14} />}
              rightSection={keys('Delete')}
              color="var(--failed)"
              onClick={() => {
                actions.onDelete(entry);
              }}
            >
              {t('shell.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
