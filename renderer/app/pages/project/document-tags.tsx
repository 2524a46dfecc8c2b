// Tags in the list of documents: the action that assigns them, the filter, and the dialogs of both.
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import type { ListAction, TagFilter } from '../../../features/documents/list/list-actions.ts';
import { tagsQuery } from '../../../features/tags/queries.ts';
import { TagFilterButton, TagFilterChips } from '../../../features/tags/tag-filter.tsx';
import { TagPicker } from '../../../features/tags/tag-picker.tsx';
import { TagsDialog } from '../../../features/tags/tags-dialog.tsx';
import type { Place } from '../../routes/place.ts';
import { permissions } from '../../../api/roles.ts';

export interface DocumentTags {
  readonly actions: readonly ListAction[];
  readonly filter: TagFilter;
  readonly button: ReactNode;
  readonly bar: ReactNode;
  readonly dialogs: ReactNode;
}

type Open = { readonly kind: 'manage' } | { readonly kind: 'pick'; readonly documents: readonly Document[] };

export function useDocumentTags(
  { cloud, project }: Place,
  {
    wanted = '',
    mayWrite,
    onIds,
  }: {
    /** ids in the address, separated by commas */
    readonly wanted: string | undefined;
    readonly mayWrite: boolean;
    readonly onIds: (ids: readonly number[]) => void;
  },
): DocumentTags {
  const { t } = useTranslation();
  const { data: tags } = useQuery(tagsQuery(cloud, project));
  const [open, setOpen] = useState<Open>();
  const filter = useMemo((): TagFilter => {
    const given = wanted
      .split(',')
      .map(Number)
      .filter(id => Number.isSafeInteger(id) && id > 0);
    // A tag that was removed in the meantime does not filter.
    const ids = tags ? given.filter(id => tags.some(tag => tag.id === id)) : given;
    return { ids, names: (tags ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name) };
  }, [wanted, tags]);
  const actions = useMemo(
    (): readonly ListAction[] =>
      mayWrite
        ? [
            {
              id: 'tags',
              title: t('tags.tagMore'),
              icon: IconTags,
              keys: 't',
              isFor: entries =>
                entries.length > 0 &&
                entries.every(
                  entry => entry.kind === 'document' && entry.document.user_permission === permissions.write,
                ),
              run: entries =>
                setOpen({
                  kind: 'pick',
                  documents: entries.flatMap(entry => (entry.kind === 'document' ? [entry.document] : [])),
                }),
            },
          ]
        : [],
    [t, mayWrite],
  );
  const manage = useCallback(() => setOpen({ kind: 'manage' }), []);
  const close = () => setOpen(undefined);
  return {
    actions,
    filter,
    button: (
      <TagFilterButton
        cloudId={cloud}
        projectId={project}
        ids={filter.ids}
        onIds={onIds}
        onManage={mayWrite ? manage : undefined}
      />
    ),
    bar: <TagFilterChips tags={(tags ?? []).filter(({ id }) => filter.ids.includes(id))} onIds={onIds} />,
    dialogs:
      open?.kind === 'manage' ? (
        <TagsDialog cloudId={cloud} projectId={project} onClose={close} />
      ) : open?.kind === 'pick' ? (
        <TagPicker cloudId={cloud} projectId={project} documents={open.documents} onManage={manage} onClose={close} />
      ) : null,
  };
}
