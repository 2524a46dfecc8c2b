// Actions of other features on documents, with their dialogs: visas, models, issues and tags.
import { IconTags, IconMessagePlus, IconStack2, IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { Text } from '@mantine/core';
import type { Document } from '../../../api/shapes.ts';
import type { ListAction, TagFilter } from '../../../features/documents/list/list-actions.ts';
import type { Entry } from '../../../features/documents/entries.ts';
import { tagsQuery } from '../../../features/tags/queries.ts';
import { TagFilterButton, TagFilterChips } from '../../../features/tags/tag-filter.tsx';
import { TagPicker } from '../../../features/tags/tag-picker.tsx';
import { TagsDialog } from '../../../features/tags/tags-dialog.tsx';
import type { Place } from '../../routes/place.ts';
import { permissions } from '../../../api/roles.ts';
import { emptyDraft, setIssues, useIssueState } from '../../../features/viewpoints/state.ts';
import { TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { canBeDefined } from '../../../features/models/making/from-document.ts';
import { DefineDialog } from '../../../features/models/making/define-dialog.tsx';
import { VisaDialog, type VisaDialogProps } from '../../../features/visas/visa-dialog.tsx';
import { useVisaPeople } from './visas.tsx';
import { late } from '../../routes/late.tsx';

const documentsOf = (entries: readonly Entry[]) =>
  entries.flatMap(entry => (entry.kind === 'document' ? [entry.document] : []));

const permitted = (may: boolean, action: ListAction): readonly ListAction[] => (may ? [action] : []);

// Visa requests in the list of documents: the action and its dialogs.

/** @param mayAsk true for members other than guests */
export function useVisaAsking({ cloud, project }: Place, mayAsk: boolean) {
  const { t } = useTranslation();
  const [asking, ask] = useState<readonly Document[]>();
  const [notice, setNotice] = useState<string>();
  const actions = useMemo(
    () =>
      permitted(mayAsk, {
        id: 'ask-for-visas',
        title: t('visas.askMore'),
        icon: IconRubberStamp,
        isFor: entries => entries.some(({ kind }) => kind === 'document'),
        run: entries => ask(documentsOf(entries)),
      }),
    [t, mayAsk],
  );
  return {
    actions,
    dialogs: (
      <>
        {asking && (
          <VisasDialog
            cloudId={cloud}
            projectId={project}
            documents={asking}
            onClose={() => ask(undefined)}
            onDone={problem => {
              setNotice(problem);
              ask(undefined);
            }}
          />
        )}
        {notice && (
          <TellDialog title={t('visas.askedTitle')} onClose={() => setNotice(undefined)}>
            <Text size="sm">{notice}</Text>
          </TellDialog>
        )}
      </>
    ),
  };
}

/** People are requested once it is open. */
function VisasDialog(props: Omit<VisaDialogProps, 'people' | 'selfId'>) {
  const { people, selfId } = useVisaPeople(props.cloudId, props.projectId);
  return <VisaDialog {...props} people={people} selfId={selfId} />;
}

// Creates models from documents in the list of documents: the action and its dialog.

export function useDefining({ cloud, project }: Place, mayWrite: boolean) {
  const { t } = useTranslation();
  const [documents, ask] = useState<readonly Document[]>();
  const actions = useMemo(
    () =>
      permitted(mayWrite, {
        id: 'define-as-model',
        title: t('models.define.more'),
        icon: IconStack2,
        isFor: entries =>
          entries.length > 0 && entries.every(entry => entry.kind === 'document' && canBeDefined(entry.document)),
        run: entries => ask(documentsOf(entries)),
      }),
    [t, mayWrite],
  );
  return {
    actions,
    dialog: documents && (
      <DefineDialog cloudId={cloud} projectId={project} documents={documents} onClose={() => ask(undefined)} />
    ),
  };
}

// Issues about documents in the list of documents: the actions and the dialog.

const Dialog = late(async () => (await import('../../../features/viewpoints/new-issue-dialog.tsx')).NewIssueDialog);

export function useDocumentIssues({ cloud, project }: Place, mayWrite: boolean) {
  const { t } = useTranslation();
  const draft = useIssueState(state => state.draft);
  const [about, setAbout] = useState<Document>();
  const [made, setMade] = useState<string>();
  const actions = useMemo(
    () =>
      permitted(mayWrite, {
        id: 'new-issue',
        title: t('viewpoints.newIssueMore'),
        icon: IconMessagePlus,
        isFor: entries => entries.length === 1 && entries[0]?.kind === 'document',
        run: ([entry]) => {
          if (entry?.kind !== 'document') return;
          setAbout(entry.document);
          setIssues({ draft: emptyDraft(null) });
        },
      }),
    [t, mayWrite],
  );
  return {
    actions,
    dialogs: (
      <>
        {about && draft && (
          <Dialog projectId={project} draft={draft} document={{ id: about.id, name: about.name }} onMade={setMade} />
        )}
        {made && about && (
          <TellDialog title={t('viewpoints.made')} onClose={() => setMade(undefined)}>
            <p>{t('viewpoints.madeText', { name: about.name })}</p>
            <Link
              to="/c/$cloud/p/$project/viewer"
              params={{ cloud, project }}
              search={{ models: about.model_id ? String(about.model_id) : '', issue: made }}
            >
              {t('viewpoints.openInViewer')}
            </Link>
          </TellDialog>
        )}
      </>
    ),
  };
}

type Open = { readonly kind: 'manage' } | { readonly kind: 'pick'; readonly documents: readonly Document[] };

interface WantedTags {
  /** ids in the address, separated by commas */
  readonly wanted: string | undefined;
  readonly mayWrite: boolean;
  readonly onIds: (ids: readonly number[]) => void;
}

export function useDocumentTags({ cloud, project }: Place, { wanted = '', mayWrite, onIds }: WantedTags) {
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
    () =>
      permitted(mayWrite, {
        id: 'tags',
        title: t('tags.tagMore'),
        icon: IconTags,
        keys: 't',
        isFor: entries =>
          entries.length > 0 &&
          entries.every(entry => entry.kind === 'document' && entry.document.user_permission === permissions.write),
        run: entries => setOpen({ kind: 'pick', documents: documentsOf(entries) }),
      }),
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
