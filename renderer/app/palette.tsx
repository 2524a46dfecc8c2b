// Ctrl+K: every command and every project by its name.
import { Kbd, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '../features/places/queries.ts';
import { keysText, useAllCommands, type Command } from '../ui/commands.ts';
import { useFocusReturn } from '../ui/focus.ts';
import classes from './palette.module.css';

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const projects = useQuery(projectsQuery);
  const all: Command[] = [
    ...useAllCommands().filter(command => command.id !== 'palette'),
    ...(projects.data ?? []).map(({ id: project, name, cloud }) => ({
      id: `project-${project}`,
      group: t('shell.projects'),
      title: name,
      run: () => {
        navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud: cloud?.id ?? 0, project } }).catch(
          () => undefined,
        );
      },
    })),
  ];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ title, group }) => words.every(word => `${group} ${title}`.toLowerCase().includes(word)));
  const chosen = found[Math.min(at, found.length - 1)];

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // After the palette has given back the focus, so that what the command focuses keeps it.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      size={520}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('shell.commands') } }}
    >
      <TextInput
        autoFocus
        data-autofocus
        className={classes.input}
        variant="unstyled"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        aria-label={t('shell.findCommand')}
        placeholder={t('shell.findCommand')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div id={id} role="listbox" aria-label={t('shell.commands')} className={classes.list}>
        {found.map(command => (
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={classes.option}
            ref={element => {
              if (command === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => {
              run(command);
            }}
            onKeyDown={onKeyDown}
          >
            <span className={classes.group}>{command.group}</span>
            <span className="truncate">{command.title}</span>
            {command.keys && <Kbd size="xs">{keysText(command.keys)}</Kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>{t('shell.noCommand')}</p>}
    </Modal>
  );
}
