// What stands beside the list, and of which row.
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../ui/commands.ts';
import { keyOf, type Entry } from './entries.ts';

export type Side = 'look' | 'versions';

export interface Beside {
  readonly side: Side | undefined;
  /** the row that has the focus, while it is there */
  readonly entry: Entry | undefined;
  /** a version of the document whose versions are shown: it stays the same when the document gets another head, and with it another row */
  readonly versionsOf: number | undefined;
  readonly follow: (documentId: number) => void;
  readonly show: (side: Side | undefined) => void;
  readonly showOf: (side: Side, entry: Entry) => void;
  readonly activate: (key: string) => void;
}

/** What stands beside the list follows the row. */
export function useBeside(entries: readonly Entry[]): Beside {
  const { t } = useTranslation();
  const [side, show] = useState<Side>();
  const [active, setActive] = useState<string>();
  const [versionsOf, follow] = useState<number>();
  const entry = entries.find(each => keyOf(each) === active);
  const note = useCallback((row: Entry | undefined) => {
    if (row) setActive(keyOf(row));
    if (row?.kind === 'document') follow(row.id);
  }, []);
  const showOf = useCallback((which: Side, row: Entry) => {
    note(row);
    show(which);
  }, [note]);

  const hasVersions = entry?.kind === 'document' || side === 'versions';
  useCommands(useMemo(() => (hasVersions ? [{
    id: 'versions', title: t('documents.versions.title'), group: t('documents.title'), keys: 'v', run: () => { show(before => (before === 'versions' ? undefined : 'versions')); },
  }] : []), [t, hasVersions]));
  return { side, entry, versionsOf, follow, show, showOf, activate: key => { note(entries.find(each => keyOf(each) === key)); } };
}
