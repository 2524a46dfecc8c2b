// Ctrl+K: every command and every project by its name, and below them all results of the service.
import { Modal, TextInput, Kbd } from '@mantine/core';
import { IconSearch, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '../../features/places/queries.ts';
import { ignoreFailure, useAllCommands, type Command, keysText } from '../../ui/commands.ts';
import { useFocusReturn } from '../../ui/dialogs/focus.ts';
import { paletteRows, useOpenLine, type PaletteRow, useSearch, type Search } from './palette-rows.ts';
import { usePlaceCommands } from './place-commands.ts';
import classes from './palette.module.css';
import type { SearchKind } from './search-lines.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface PaletteOptionProps {
  readonly row: PaletteRow;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onRun: (row: PaletteRow) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const PaletteOption = ({ row, id, isChosen, onRun, onKeyDown }: PaletteOptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={classes.option}
    ref={element => {
      if (isChosen) element?.scrollIntoView({ block: 'nearest' });
    }}
    onClick={() => onRun(row)}
    onKeyDown={onKeyDown}
  >
    <Words row={row} />
  </div>
);

function Words({ row }: Pick<PaletteOptionProps, 'row'>) {
  const { t } = useTranslation();
  switch (row.kind) {
    case 'command': {
      const { group, title, keys } = row.command;
      return (
        <>
          <span className={classes.group}>{group}</span>
          <span className="truncate">{title}</span>
          {keys && <Kbd size="xs">{keysText(keys)}</Kbd>}
        </>
      );
    }
    case 'found': {
      const { kind, title, detail, place } = row.line;
      return (
        <>
          <span className={classes.group}>{t(`search.kind.${kind}`)}</span>
          <span className={classes.found}>
            <span className="truncate">{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
            <span className={classes.place}>{place}</span>
          </span>
        </>
      );
    }
    case 'more':
      return (
        <>
          <span className={classes.group} />
          <span className={classes.more}>{t(`search.more.${row.of}`)}</span>
          <IconChevronRight size={14} aria-hidden />
        </>
      );
  }
}

interface PaletteFootProps {
  readonly search: Search;
  /** number of matching commands */
  readonly commands: number;
}

/** State of the search; read aloud where nothing else changes. */
function PaletteFoot({ search: { state, groups, waiting, retry }, commands }: PaletteFootProps) {
  const { t } = useTranslation();
  const found = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const words = {
    idle: commands === 0 ? t('shell.noCommand') : '',
    searching: t('search.searching'),
    offline: t('search.offline'),
    failed: t('search.failed'),
    nothing: t(commands === 0 ? 'search.nothing' : 'search.nothingBesides'),
    found: t('search.found', { count: found }),
  }[state];
  return (
    <div className={classes.foot}>
      <span role="status">
        {[words, waiting > 0 && t('search.waiting', { count: waiting })].filter(Boolean).join(' ')}
      </span>
      {(state === 'offline' || state === 'failed') && (
        <TextButton text={t('shell.retry')} size="compact-xs" variant="default" onClick={retry} />
      )}
    </div>
  );
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [only, setOnly] = useState<SearchKind>();
  const commands = useFoundCommands(text);
  const search = useSearch(text, only);
  const rows = paletteRows(commands, search.groups, only);
  const chosen = rows[Math.min(at, rows.length - 1)];
  const openLine = useOpenLine();

  const run = (row: PaletteRow | undefined) => {
    if (!row) return;
    if (row.kind === 'more') {
      setOnly(row.of);
      setAt(0);
      return;
    }
    onClose();
    // After the palette has returned the focus, so that a field focused by the command keeps it.
    setTimeout(() => {
      if (row.kind === 'command') row.command.run();
      else openLine(row.line);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((Math.min(at, rows.length - 1) + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  const option = (row: PaletteRow) => (
    <PaletteOption
      key={row.id}
      id={`${id}-${row.id}`}
      row={row}
      isChosen={row === chosen}
      onRun={run}
      onKeyDown={onKeyDown}
    />
  );

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      size={640}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('search.title') } }}
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
        aria-label={t('search.title')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => {
          setText(event.currentTarget.value);
          setAt(0);
          setOnly(undefined);
        }}
      />
      <div id={id} role="listbox" aria-label={t('search.title')} className={classes.list}>
        {rows.filter(({ kind }) => kind === 'command').map(option)}
        {search.groups.map(({ kind, title }) => (
          <div key={kind} role="group" aria-label={title} className={classes.kind}>
            {rows.filter(row => kindOf(row) === kind).map(option)}
          </div>
        ))}
      </div>
      <PaletteFoot search={search} commands={only ? 0 : commands.length} />
    </Modal>
  );
}

const kindOf = (row: PaletteRow): SearchKind | undefined => {
  if (row.kind === 'command') return undefined;
  return row.kind === 'found' ? row.line.kind : row.of;
};

/** Commands and projects whose names contain the words. */
function useFoundCommands(text: string): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const projects = useQuery(projectsQuery);
  const all: Command[] = [
    ...useAllCommands().filter(command => command.id !== 'palette'),
    ...usePlaceCommands(),
    ...(projects.data ?? []).map(({ id: project, name, cloud }) => ({
      id: `project-${project}`,
      group: t('shell.projects'),
      title: name,
      run: () =>
        ignoreFailure(navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud: cloud?.id ?? 0, project } })),
    })),
  ];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ title, group }) => words.every(word => `${group} ${title}`.toLowerCase().includes(word)));
}
