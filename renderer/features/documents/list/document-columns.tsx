import { TextInput } from '@mantine/core';
import { IconCube, IconFile, IconFileTypePdf, IconFolder, IconPhoto, type Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../../ui/colours/color-mark.tsx';
import { formatTime } from '../../../ui/numbers/format.ts';
import { type Column, column, textColumn, TIME } from '../../../ui/table/virtual-table-props.ts';
import classes from '../documents.module.css';
import { type Entry, keyOf } from '../entries.ts';
import {
  sizeOrder,
  sizeText,
  symbolOf,
  tagsText,
  typeText,
  versionsOf,
  visaOrder,
  whenOf,
  whoOf,
  type EntrySymbol,
} from './entry-facts.ts';
import { EntryMenu, type RowContent } from './entry-menu.tsx';
import { lettersSelected, nameToGive } from './row-targets.ts';
import { Lock } from '../folders/folder-tree.tsx';

/** The columns; the same while their parts do not change. */
export function useListColumns(parts: RowContent): Column<Entry>[] {
  const { t } = useTranslation();
  const kept = useUnchanged(parts);
  return useMemo(() => documentColumns(t, kept), [t, kept]);
}

/** The earlier object as long as all its members are the same. */
function useUnchanged(parts: RowContent): RowContent {
  const [kept, keep] = useState(parts);
  const before = new Map<string, unknown>(Object.entries(kept));
  if (Object.entries(parts).every(([name, value]) => Object.is(value, before.get(name)))) return kept;
  keep(parts);
  return parts;
}

const documentColumns = (t: TFunction, parts: RowContent): Column<Entry>[] => [
  column('name', t('documents.name'), 'minmax(180px, 8fr)', {
    whole: true,
    sortBy: entry => entry.name,
    cell: entry => <NameCell entry={entry} parts={parts} />,
  }),
  textColumn('type', t('documents.type'), '52px', typeText),
  column('version', t('documents.version'), '58px', {
    align: 'end',
    wide: true,
    sortBy: entry => versionsOf(entry) ?? 0,
    cell: entry => versionsOf(entry) ?? '',
  }),
  column('tags', t('documents.tags'), 'minmax(84px, 1.6fr)', {
    wide: true,
    sortBy: tagsText,
    cell: entry => (entry.kind === 'document' ? <Chips of={entry.document.tags} /> : null),
  }),
  column('size', t('documents.size'), '66px', { align: 'end', sortBy: sizeOrder, cell: sizeText }),
  textColumn('who', t('documents.who'), 'minmax(80px, 1.4fr)', whoOf, { wide: true }),
  column('when', t('documents.when'), TIME, {
    whole: true,
    wide: true,
    priority: 1.5,
    sortBy: whenOf,
    cell: entry => formatTime(whenOf(entry)),
  }),
  column('status', t('documents.status'), 'minmax(124px, 2fr)', {
    whole: true,
    phoneWidth: '72px',
    cell: entry => (entry.kind === 'document' && entry.model ? parts.statusOf(entry.model) : null),
  }),
  ...(parts.hasVisas
    ? [
        column<Entry>('visa', t('visas.one'), '112px', {
          whole: true,
          priority: 3.5,
          sortBy: visaOrder,
          cell: entry =>
            entry.kind === 'document' && entry.document.visas.length > 0 ? parts.visasOf(entry.document) : null,
        }),
      ]
    : []),
  column('more', t('documents.actions'), '28px', {
    silent: true,
    cell: entry => <EntryMenu entry={entry} parts={parts} />,
  }),
];

type NameCellProps = { readonly entry: Entry; readonly parts: RowContent };

function NameCell({ entry, parts: { renaming, onOpen, onRename, lockOf } }: NameCellProps) {
  if (renaming === keyOf(entry)) return <RenameField entry={entry} onRename={onRename} />;
  return (
    <span className={classes.name}>
      <EntryIcon entry={entry} />
      <button
        type="button"
        tabIndex={-1}
        className={`truncate ${classes.open}`}
        title={entry.name}
        onClick={() => onOpen(entry)}
      >
        {entry.name}
      </button>
      <Lock reason={entry.kind === 'folder' ? lockOf(entry.folder) : undefined} />
    </span>
  );
}

const symbols = {
  folder: IconFolder,
  model: IconCube,
  pdf: IconFileTypePdf,
  picture: IconPhoto,
  file: IconFile,
} as const satisfies Record<EntrySymbol, Icon>;

function EntryIcon({ entry }: { readonly entry: Entry }) {
  const name = symbolOf(entry);
  const Symbol = symbols[name];
  const type = name === 'folder' ? 'folder' : undefined;
  return <Symbol size={16} stroke={1.5} aria-hidden className={classes.icon} data-type={type} />;
}

function RenameField({ entry, onRename }: { readonly entry: Entry; readonly onRename: RowContent['onRename'] }) {
  const { t } = useTranslation();
  const [name, setName] = useState(entry.name);
  const done = () => onRename(entry, nameToGive(entry, name));
  return (
    <TextInput
      autoFocus
      className={classes.rename}
      aria-label={t('documents.newName', { name: entry.name })}
      value={name}
      onChange={event => setName(event.currentTarget.value)}
      onBlur={done}
      onFocus={event => event.currentTarget.setSelectionRange(0, lettersSelected(entry))}
      onKeyDown={event => {
        event.stopPropagation();
        if (event.key === 'Enter') done();
        if (event.key === 'Escape') onRename(entry, undefined);
      }}
    />
  );
}
